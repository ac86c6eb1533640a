/** The command line of the load test. */
import { type Command, Option } from 'commander';
import {
  numberOf,
  plainProgram,
  UsageError,
  webAddress,
  wholeNumber,
  writableFile,
} from '../scripts/cli/program.ts';
import { LOAD_GAMES } from './games/games.ts';

export const AGENT_KINDS = ['ws', 'mcp', 'mixed'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

export interface LoadOptions {
  /** `null`: starts a server of its own. */
  readonly url: string | null;
  /** The game's id. */
  readonly game: string;
  readonly matches: number;
  readonly spectators: number;
  readonly agents: AgentKind;
  /** `null`: every seat plays one match. */
  readonly minutes: number | null;
  readonly timeScale: number;
  /** Matches started per second. */
  readonly ramp: number;
  readonly processes: number;
  readonly soak: boolean;
  /** Seconds between kills; `null` for none. */
  readonly chaosEveryS: number | null;
  readonly json: string | null;
  readonly report: string | null;
  readonly profile: string | null;
}

const GAME_IDS = LOAD_GAMES.map(({ game }) => game.id);

const townAddress = (text: string): string => webAddress(text).replace(/\/+$/, '');

const HELP_AFTER = `
Every seat of every match has an agent that acts as the rules ask. Of twenty spectators one watches the whole town,
thirteen watch matches as the public and six with the cards open. Without --url a server with a temporary store is started and stopped;
settings in the environment (DATABASE_URL, NIGHT_S, TRACES=off, …) reach it, see npm start -- --help.

Ends with a table and a verdict: every match finished, every journal verifies, no unexpected refusal, no viewer
saw what it may not, every acknowledged command is in its journal. Exit code 0: ok, 1: bad, 2: bad arguments.

Examples:
  npm run loadtest -- --matches 50 --spectators 100 --time-scale 10
  npm run loadtest -- --matches 20 --agents mcp --minutes 5 --report run.html
  npm run loadtest -- --matches 50 --chaos 15 --minutes 3 --time-scale 5
  npm run loadtest -- --url https://town.example --matches 5 --spectators 10
`;

/** `run` receives the parsed options; bad arguments never reach it. */
export function loadtestProgram(run: (options: LoadOptions) => Promise<void> | void): Command {
  return plainProgram(
    'loadtest',
    'Plays matches over the wire, with spectators, and says whether the town held.',
  )
    .option('--url <address>', 'town to load; without it one is started', townAddress)
    .addOption(new Option('--game <id>', 'what is played').choices(GAME_IDS).default(GAME_IDS[0]))
    .option('--matches <n>', 'matches at the same time', wholeNumber(1), 10)
    .option('--spectators <n>', 'spectators at the same time', wholeNumber(0), 20)
    .addOption(new Option('--agents <kind>', 'how agents connect').choices(AGENT_KINDS).default('ws'))
    .option('--minutes <n>', 'keep the matches coming this long; else one each', numberOf(0.01))
    .option('--time-scale <x>', 'speed of the town that is started [10]', numberOf(0.1))
    .option('--ramp <n>', 'matches begun in a second', numberOf(0.01), 10)
    .option('--processes <n>', 'load processes', wholeNumber(1), 1)
    .option('--soak', 'show memory and handles over time; 10 minutes unless --minutes says otherwise', false)
    .option('--chaos [seconds]', 'kill -9 and restart the server this often [20]', numberOf(1))
    .option('--json <file>', 'write the result as JSON', writableFile)
    .option('--report <file>', 'write a chart of the run as one HTML file', writableFile)
    .option('--profile <directory>', "write the started server's CPU profile there")
    .addHelpText('after', HELP_AFTER)
    .action((given: Given) => {
      refuseCombinations(given);
      return run(optionsOf(given));
    });
}

interface Given {
  readonly url?: string;
  readonly game: string;
  readonly matches: number;
  readonly spectators: number;
  readonly agents: AgentKind;
  readonly minutes?: number;
  readonly timeScale?: number;
  readonly ramp: number;
  readonly processes: number;
  readonly soak: boolean;
  readonly chaos?: number | true;
  readonly json?: string;
  readonly report?: string;
  readonly profile?: string;
}

function refuseCombinations({ url, chaos, timeScale, profile }: Given): void {
  if (url === undefined) return;
  if (chaos !== undefined) throw new UsageError('--chaos needs a server of its own: leave --url out.');
  if (timeScale !== undefined)
    throw new UsageError('--time-scale is a setting of the server, and --url has one.');
  if (profile !== undefined) throw new UsageError('--profile needs a server of its own: leave --url out.');
}

const optionsOf = (given: Given): LoadOptions => ({
  url: given.url ?? null,
  game: given.game,
  matches: given.matches,
  spectators: given.spectators,
  agents: given.agents,
  minutes: given.minutes ?? (given.soak ? 10 : null),
  timeScale: given.timeScale ?? 10,
  ramp: given.ramp,
  processes: given.processes,
  soak: given.soak,
  chaosEveryS: given.chaos === undefined ? null : given.chaos === true ? 20 : given.chaos,
  json: given.json ?? null,
  report: given.report ?? null,
  profile: given.profile ?? null,
});
