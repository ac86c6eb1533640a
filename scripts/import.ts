/**
 * `npm run import`: games of other arenas become replays in the town's archive, marked as imported and never rated.
 */
import { resolve } from 'node:path';
import { Option } from 'commander';
import { NoTownError, reachTown } from './admin/reach-town.ts';
import { EXIT_FAILED, FailedError, printJson, program, runProgram, webAddress } from './cli/program.ts';
import { asTable } from './cli/table.ts';

interface Options {
  readonly from: string;
  readonly dataDir?: string;
  readonly url?: string;
  readonly json?: true;
}

async function main(files: readonly string[], { dataDir, from, json, url }: Options): Promise<void> {
  const town = await reachTown({ dataDir, url, environment: process.env }).catch((error: unknown) => {
    throw error instanceof NoTownError ? new FailedError(error.message) : error;
  });
  const imported: object[] = [];
  const refused: string[] = [];
  try {
    for (const file of files) {
      const reply = await town.ask({ part: 'archive', name: 'import', args: { from, file: resolve(file) } });
      if (reply.ok) imported.push(...reply.rows);
      else refused.push(reply.words);
    }
  } finally {
    await town.close();
  }
  if (refused.length > 0) process.exitCode = EXIT_FAILED;
  if (json) printJson({ imported, refused });
  else {
    process.stdout.write(`${asTable(imported as Record<string, string>[])}\n`);
    for (const reason of refused) process.stderr.write(`${reason}\n`);
  }
}

await runProgram(
  program('import', 'Adds games of Werewolf from other arenas to the archive of a town.')
    .argument('<files...>', 'logs of finished games; .jsonl: one game a line')
    .requiredOption('--from <arena>', 'who wrote the logs: kaggle or aiwolf')
    .option('--data-dir <dir>', 'DATA_DIR of the town (else the environment, else ./data)')
    .addOption(new Option('--url <url>', 'the town that listens there').argParser(webAddress))
    .addHelpText(
      'after',
      `
Works beside a running town and on the store of a stopped one. Imported games can be watched as replays, with key moments and
chances; they are marked as imported and count in no rating.

Examples:
  npm run import -- --from kaggle games/*.json
  npm run import -- --from aiwolf contest/game1.log`,
    )
    .action(main),
);
