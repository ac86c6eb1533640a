/** `npm run referee`: a referee as a process of its own. */
import { exitOnSignals, plainProgram, runProgram, webAddress, wholeNumber } from './cli/program.ts';
import { ForeignReferee } from './league/foreign-referee.ts';
import { waitingFor } from './league/rpc-client.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly league: string;
  readonly name: string;
  readonly leagueId?: string;
  readonly joinCode?: string;
  readonly wait: number;
}

async function run(options: Options): Promise<void> {
  let called = 0;
  const referee = new ForeignReferee({
    ...options,
    onResult() {
      called += 1;
      if (process.stderr.isTTY)
        process.stderr.write(`\r${called} matches called, ${referee.playing} under way  `);
    },
    waiting: waitingFor(options.wait, 'referee'),
  });
  try {
    await referee.open();
  } catch (error) {
    // After a refusal nothing keeps listening.
    await referee.close();
    throw error;
  }
  process.stdout.write(`Referee  ${referee.id} of ${referee.leagueId}\n`);
}

exitOnSignals();
await runProgram(
  plainProgram('referee', 'Calls matches of a league: invites, asks, counts and reports.')
    .option('--port <port>', 'where it is called; 0 picks one', wholeNumber(0), 8001)
    .option('--host <host>', 'on which address', '127.0.0.1')
    .option('--league <url>', 'where the manager is', webAddress, 'http://localhost:8000/mcp')
    .option('--league-id <id>', 'which league; without it, the one that was opened last')
    .option('--join-code <code>', 'of a private league')
    .option('--wait <seconds>', 'keeps trying while no league answers', wholeNumber(0), 0)
    .option('--name <text>', 'how it is called', 'Referee')
    .addHelpText('after', '\n  npm run referee -- --port 8001 --league http://localhost:8000/mcp')
    .action((options: Options) => run(options)),
);
