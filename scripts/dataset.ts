/** `npm run dataset`: regenerates the dataset of a season, replaying every journal first. */
import { Option } from 'commander';
import { DatasetBuilder } from '../shared/season/dataset.ts';
import { FailedError, printJson, program, runProgram, webAddress } from './cli/program.ts';
import { seasonFolder } from './season/fetch-season.ts';
import { gameOf, readMatches, readRecord } from './season/read-season.ts';

interface Options {
  readonly season: string;
  readonly url?: string;
  readonly out?: string;
  readonly json?: true;
}

async function main({ json, out, season, url }: Options): Promise<void> {
  const folder = await seasonFolder({ season, url, out });
  const record = readRecord(folder.path);
  const dataset = new DatasetBuilder(record, gameOf(record));
  for (const match of readMatches(record, folder)) {
    if (match.fault) throw new FailedError(`match ${match.played.number} does not verify: ${match.fault}`);
    dataset.add(match);
  }
  folder.keepDataset(dataset.build());
  const matches = record.played.length;
  if (json) printJson({ season: record.seasonId, folder: folder.path, matches });
  else process.stdout.write(`${matches} matches in ${folder.path}/dataset\n`);
}

await runProgram(
  program('dataset', 'Writes the tables of a season as Parquet and JSON Lines, with a data card.')
    .requiredOption('--season <season>', 'a folder as `npm run season` leaves it, or the id of a season')
    .addOption(
      new Option('--url <url>', 'the town of the id (default: the one that runs on this machine)').argParser(
        webAddress,
      ),
    )
    .option('--out <folder>', 'where a season goes that is fetched by its id (default: seasons/<id>)')
    .action(main),
);
