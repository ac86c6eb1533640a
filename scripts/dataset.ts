/** `npm run dataset`: writes the dataset of a season anew from its folder, every journal replayed first. */
import { FailedError, printJson, program, runProgram } from './cli/program.ts';
import { writeDataset } from './season/dataset.ts';
import { SeasonFolder } from './season/folder.ts';
import { readMatches, readRecord } from './season/read-season.ts';

interface Options {
  readonly season: string;
  readonly json?: true;
}

async function main({ json, season }: Options): Promise<void> {
  const record = readRecord(season);
  const folder = new SeasonFolder(season);
  const matches = readMatches(record, (number, matchId) => folder.journal(number, matchId));
  const faulty = matches.find(({ fault }) => fault !== null);
  if (faulty) throw new FailedError(`match ${faulty.played.number} does not verify: ${faulty.fault}`);
  await writeDataset(record, matches, folder);
  if (json) printJson({ season, matches: matches.length });
  else process.stdout.write(`${matches.length} matches in ${season}/dataset\n`);
}

await runProgram(
  program('dataset', 'Writes the tables of a season as Parquet and JSON Lines, with a data card.')
    .requiredOption('--season <folder>', 'as `npm run season` leaves it')
    .action(main),
);
