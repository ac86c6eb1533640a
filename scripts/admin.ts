/** `npm run admin -- …`: the operator's command line, for a running or a stopped town. */
import type { Command } from 'commander';
import { ConfigError } from '../server/config-error.ts';
import type { AdminReply, AdminRequest } from '../server/operations/admin-requests.ts';
import { TOWN_COMMANDS } from '../server/operations/town-commands.ts';
import { PARTS } from '../server/parts/parts.ts';
import { StoreError } from '../server/store/errors.ts';
import { addCommands } from './admin/commands.ts';
import { NoTownError, type Reach, reachTown } from './admin/reach-town.ts';
import { EXIT_FAILED, printJson, program, runProgram } from './cli/program.ts';
import { asTable } from './cli/table.ts';

interface Options {
  readonly json?: boolean;
  readonly dataDir?: string;
  readonly url?: string;
}

function buildProgram(ask: (request: AdminRequest) => Promise<void>): Command {
  const admin = program('npm run admin --', 'Looks after a town: its matches, queue, keys and store.')
    .option('--data-dir <dir>', 'DATA_DIR of the town (else the environment, else ./data)')
    .option('--url <url>', 'ask the town that listens there, such as http://localhost:2567')
    .addHelpText(
      'after',
      `
Works beside a running town (which does the work itself) and on the store of a stopped one.
Exit codes: 0 done, 1 refused or failed, 2 not understood.

Examples:
  npm run admin -- list --status running
  npm run admin -- abort mt_01J… --reason "stuck after an outage"
  npm run admin -- backup ./backups/town-today.sqlite
  npm run admin -- key new "Ada"`,
    );
  addCommands(admin, [TOWN_COMMANDS, ...PARTS], (part, name, args) => ask({ part, name, args }));
  return admin;
}

function print(reply: AdminReply, json: boolean): void {
  if (json) printJson(reply);
  else if (reply.ok)
    process.stdout.write(`${[asTable(reply.rows), reply.words].filter(Boolean).join('\n')}\n`);
  else process.stderr.write(`${reply.words}\n`);
}

async function answer(request: AdminRequest, { dataDir, url, json = false }: Options): Promise<void> {
  let town: Reach | null = null;
  try {
    town = await reachTown({ dataDir, url, environment: process.env });
    const reply = await town.ask(request);
    print(reply, json);
    if (!reply.ok) process.exitCode = EXIT_FAILED;
  } catch (error) {
    const isPlain =
      error instanceof NoTownError || error instanceof StoreError || error instanceof ConfigError;
    if (!isPlain) throw error;
    print({ ok: false, words: error.message }, json);
    process.exitCode = EXIT_FAILED;
  } finally {
    await town?.close();
  }
}

const admin = buildProgram((request) => answer(request, admin.opts()));
await runProgram(admin);
