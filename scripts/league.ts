/**
 * `npm run league`: the league manager as a process of its own, with its page, at the port that the document names.
 */
import { readConfig } from '../server/config.ts';
import { ConfigError } from '../server/config-error.ts';
import { createLog } from '../server/log.ts';
import { leaveOnSignals } from '../server/operations/shutdown.ts';
import { startTown, type Town } from '../server/town.ts';
import { FailedError, plainProgram, runProgram, wholeNumber } from './cli/program.ts';
import { type Glance, showProgress } from './league/progress.ts';

interface Options {
  readonly port: number;
  readonly townPort: number;
  readonly data: string;
  readonly name: string;
  readonly maxPlayers: number;
  readonly startAt: number;
  readonly manual?: true;
  readonly referee: boolean;
}

const EXAMPLES = `
Whoever registers at this port before the league starts takes part; matches are called by this process itself and by
every referee that has registered. Deadlines are settings: LEAGUE_MOVE_S=10 npm run league …

  npm run league -- --port 8000 --data ./league-data
  npm run referee -- --port 8001 --league http://localhost:8000/mcp
  npm run player -- --port 8101 --count 8 --strategy markov --league http://localhost:8000/mcp`;

async function run(options: Options): Promise<void> {
  const log = createLog(process.env.LOG_LEVEL ?? 'warn');
  const config = readConfig({
    HOUSE_BOTS: 'off',
    LEAGUE_HOUSE: 'off',
    LEAGUE_OPEN: 'off',
    LEAGUE_REFEREE: options.referee ? 'on' : 'off',
    LEAGUE_REFEREE_PORT: '-1',
    // The user of this command runs the players, too.
    LEAGUE_CALLS_PER_MINUTE: '1000000',
    ...process.env,
    PORT: String(options.townPort),
    DATA_DIR: options.data,
    LEAGUE: 'on',
    LEAGUE_PORT: String(options.port),
  });
  const onFatal = (error: Error): never => {
    log.error({ err: error }, 'the store is lost');
    process.exit(1);
  };
  const town = await startTown({ config, log, onFatal });
  leaveOnSignals({ close: () => town.close(), log });
  const leagueId = await openLeague(town, options);
  process.stdout.write(
    `League   ${leagueId}\nManager  http://localhost:${options.port}/mcp\nPage     ${town.url}/league/${leagueId}\n`,
  );
  const look = async () => (await (await fetch(`${town.url}/api/leagues/${leagueId}`)).json()) as Glance;
  showProgress(look, process.stdout);
}

/** The open league in this data, or a new one. */
async function openLeague({ services }: Town, options: Options): Promise<string> {
  const ask = (name: string, args = {}) => services.parts.perform('league', name, args);
  const known = await ask('list');
  const rows = known?.ok ? known.rows : [];
  // A paused league is marked after its state.
  const open = rows.find(({ state }) => /^(REGISTRATION|RUNNING)/.test(String(state)));
  if (open) return String(open.leagueId);
  const { maxPlayers, manual = false, name, startAt } = options;
  const made = await ask('create', { name, maxPlayers, minPlayers: startAt, manual, foreignReferees: true });
  if (!made?.ok) throw new FailedError(made?.words ?? 'no league could be made');
  return String(made.rows[0]?.leagueId);
}

const command = plainProgram('league', 'Runs a league manager: registration, rounds, standings.')
  .option('--port <port>', 'where league.v2 is spoken', wholeNumber(0), 8000)
  .option('--town-port <port>', 'where the page is; 0 picks one', wholeNumber(0), 0)
  .option('--data <dir>', 'where the league is kept', './league-data')
  .option('--name <text>', 'how a new league is called', 'Even/Odd League')
  .option('--max-players <n>', 'at most so many', wholeNumber(2), 200)
  .option('--start-at <n>', 'starts by itself with so many players', wholeNumber(2), 4)
  .option('--manual', 'starts when it is told to')
  .option('--no-referee', 'only registered referees call matches')
  .addHelpText('after', EXAMPLES)
  .action((options: Options) =>
    run(options).catch((error: unknown) => {
      if (error instanceof ConfigError) throw new FailedError(error.message);
      throw error;
    }),
  );
await runProgram(command);
