/** The command line of the load test. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';

export const AGENT_KINDS = ['ws', 'mcp', 'mixed'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

export interface LoadOptions {
  /** `null`: a server of its own. */
  readonly url: string | null;
  readonly matches: number;
  readonly spectators: number;
  readonly agents: AgentKind;
  /** `null`: every seat plays one match. */
  readonly minutes: number | null;
  readonly timeScale: number;
  /** Matches begun in a second. */
  readonly ramp: number;
  readonly processes: number;
  readonly soak: boolean;
  /** Seconds between kills; `null` for none. */
  readonly chaosEveryS: number | null;
  readonly json: string | null;
  readonly report: string | null;
  readonly profile: string | null;
}

/** `code` 0: help was asked for. 2: the arguments are no good. `text` has been printed already. */
export class UsageError extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

const number = (what: string, least: number, whole = true) => {
  return (text: string): number => {
    const value = Number(text);
    if (
      text.trim() === '' ||
      !Number.isFinite(value) ||
      value < least ||
      (whole && !Number.isInteger(value))
    ) {
      throw new InvalidArgumentError(
        `${what} must be a ${whole ? 'whole ' : ''}number of at least ${least}.`,
      );
    }
    return value;
  };
};

function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new InvalidArgumentError('the address must begin with http:// or https://.');
  }
  return text.replace(/\/+$/, '');
}

const HELP_AFTER = `
Every match has eight seated agents that act as the rules ask. Of twenty spectators one watches the whole town,
thirteen watch matches as the public and six with the cards open. Without --url a server with a temporary store is started and stopped;
settings in the environment (DATABASE_URL, NIGHT_S, …) reach it, see npm start -- --help.

Ends with a table and a verdict: every match finished, every journal verifies, no unexpected refusal, no viewer
saw what it may not, every acknowledged command is in its journal. Exit code 0: ok, 1: bad, 2: bad arguments.

Examples:
  npm run loadtest -- --matches 50 --spectators 100 --time-scale 10
  npm run loadtest -- --matches 20 --agents mcp --minutes 5 --report run.html
  npm run loadtest -- --matches 50 --chaos 15 --minutes 3 --time-scale 5
  npm run loadtest -- --url https://town.example --matches 5 --spectators 10
`;

function command(print: (text: string) => void): Command {
  return new Command('loadtest')
    .description('Plays matches over the wire, with spectators, and says whether the town held.')
    .option('--url <address>', 'town to load; without it one is started', webAddress)
    .option('--matches <n>', 'matches at the same time', number('--matches', 1), 10)
    .option('--spectators <n>', 'spectators at the same time', number('--spectators', 0), 20)
    .addOption(new Option('--agents <kind>', 'how agents connect').choices(AGENT_KINDS).default('ws'))
    .option(
      '--minutes <n>',
      'keep the matches coming this long; else one each',
      number('--minutes', 0.01, false),
    )
    .option('--time-scale <x>', 'speed of the town that is started [10]', number('--time-scale', 0.1, false))
    .option('--ramp <n>', 'matches begun in a second', number('--ramp', 0.01, false), 10)
    .option('--processes <n>', 'load processes', number('--processes', 1), 1)
    .option('--soak', 'show memory and handles over time; 10 minutes unless --minutes says otherwise', false)
    .option(
      '--chaos [seconds]',
      'kill -9 and restart the server this often [20]',
      number('--chaos', 1, false),
    )
    .option('--json <file>', 'write the result as JSON')
    .option('--report <file>', 'write a chart of the run as one HTML file')
    .option('--profile <directory>', "write the started server's CPU profile there")
    .addHelpText('after', HELP_AFTER)
    .allowExcessArguments(false)
    .configureOutput({ writeOut: print, writeErr: print })
    .showHelpAfterError()
    .exitOverride();
}

interface Given {
  readonly url?: string;
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

export function readArguments(args: readonly string[], print: (text: string) => void): LoadOptions {
  const program = command(print);
  try {
    program.parse([...args], { from: 'user' });
    const given = program.opts<Given>();
    refuseCombinations(program, given);
    return optionsOf(given);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(error.exitCode === 0 ? 0 : 2, error.message);
  }
}

function refuseCombinations(program: Command, { url, chaos, timeScale, profile }: Given): void {
  if (url === undefined) return;
  if (chaos !== undefined) program.error('error: --chaos needs a server of its own: leave --url out.');
  if (timeScale !== undefined)
    program.error('error: --time-scale is a setting of the server, and --url has one.');
  if (profile !== undefined) program.error('error: --profile needs a server of its own: leave --url out.');
}

const optionsOf = (given: Given): LoadOptions => ({
  url: given.url ?? null,
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
