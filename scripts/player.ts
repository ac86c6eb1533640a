/** `npm run player`: any number of league players behind endpoints of their own. */
import { InvalidArgumentError } from 'commander';
import {
  exitOnSignals,
  plainProgram,
  runProgram,
  UsageError,
  webAddress,
  wholeNumber,
} from './cli/program.ts';
import { FAULTS, type Fault, HttpPlayer, type PlayerWish } from './league/http-player.ts';
import { LEAGUE_GAMES } from './league/league-games.ts';
import { modelMind } from './league/model-mind.ts';
import { waitingFor } from './league/rpc-client.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly league: string;
  readonly leagueId?: string;
  readonly joinCode?: string;
  readonly wait: number;
  readonly count: number;
  readonly name: string;
  readonly strategy: string;
  readonly fault?: NonNullable<PlayerWish['fault']>;
  readonly faulty?: number;
}

const [{ house }] = LEAGUE_GAMES;
const STRATEGIES = house?.strategies ?? [];

function faultOf(text: string): NonNullable<PlayerWish['fault']> {
  const [kind, share = '1'] = text.split(':');
  if (!FAULTS.some((fault) => fault === kind) || !(Number(share) > 0 && Number(share) <= 1))
    throw new InvalidArgumentError(`one of ${FAULTS.join(', ')} with a share such as hang:0.1 is needed.`);
  return { kind: kind as Fault, share: Number(share) };
}

/** With several players, each gets a manner of its own, unless one is named. */
function strategyOf({ strategy }: Options, i: number): string {
  if (strategy !== 'mixed') return strategy;
  return STRATEGIES[i % STRATEGIES.length] ?? 'nash';
}

function mindOf(strategy: string): PlayerWish['makeMind'] {
  if (strategy === 'llm') return modelMind();
  if (!house || !STRATEGIES.includes(strategy))
    throw new UsageError(`players are ${[...STRATEGIES, 'mixed', 'llm'].join(', ')}, not ${strategy}`);
  // The id is known only after registration.
  return (id, seed) => {
    let mind: ReturnType<typeof house.mind> | null = null;
    return {
      answer(message) {
        mind ??= house.mind({ id: id(), strategy, seed });
        return mind.answer(message);
      },
    };
  };
}

async function run(options: Options): Promise<void> {
  const { count, fault, faulty, host, league, name, port } = options;
  let answered = 0;
  const players = Array.from({ length: count }, (_, i) => {
    const strategy = strategyOf(options, i);
    // Each of the `--faulty` players fails in a way of its own.
    const own =
      faulty !== undefined && i < faulty ? { kind: FAULTS[i % FAULTS.length] as Fault, share: 1 } : fault;
    return new HttpPlayer({
      name: count === 1 ? name : `${name} ${i + 1}`,
      league,
      host,
      port: port === 0 ? 0 : port + i,
      strategy,
      makeMind: mindOf(strategy),
      ...(options.leagueId && { leagueId: options.leagueId }),
      ...(options.joinCode && { joinCode: options.joinCode }),
      ...(own && { fault: own }),
      waiting: waitingFor(options.wait, 'player'),
      onMessage({ type }) {
        if (type !== 'GAME_RESULT') return;
        answered += 1;
        if (process.stderr.isTTY) process.stderr.write(`\r${answered} matches played  `);
      },
    });
  });
  try {
    for (const player of players) {
      await player.open();
      process.stdout.write(`${player.id} ${player.endpoint}\n`);
    }
  } catch (error) {
    // After a refusal nothing keeps listening.
    await Promise.all(players.map((player) => player.close()));
    throw error;
  }
}

exitOnSignals();
await runProgram(
  plainProgram('player', 'Plays in a league, behind an endpoint that referees call.')
    .option('--port <port>', 'of the first; the others follow. 0 picks free ones', wholeNumber(0), 8101)
    .option('--host <host>', 'on which address', '127.0.0.1')
    .option('--league <url>', 'where the manager is', webAddress, 'http://localhost:8000/mcp')
    .option('--league-id <id>', 'which league; without it, the one that was opened last')
    .option('--join-code <code>', 'of a private league')
    .option('--wait <seconds>', 'keeps trying while no league answers', wholeNumber(0), 0)
    .option('--count <n>', 'so many players', wholeNumber(1), 1)
    .option('--name <text>', 'how it is called; several get numbers', 'Player')
    .option('--strategy <name>', `${[...STRATEGIES].join(', ')}, mixed or llm`, 'mixed')
    .option('--fault <kind:share>', `fails now and then: ${FAULTS.join(', ')}, such as hang:0.1`, faultOf)
    .option('--faulty <n>', 'the first n always fail, each in a way of its own', wholeNumber(0))
    .addHelpText(
      'after',
      `
A model answers at any OpenAI-compatible endpoint: LLM_BASE_URL, LLM_MODEL, and LLM_API_KEY where one is asked for.

  npm run player -- --port 8101 --strategy markov
  npm run player -- --port 8101 --count 20 --fault hang:0.1
  LLM_BASE_URL=http://localhost:11434/v1 LLM_MODEL=qwen3 npm run player -- --strategy llm`,
    )
    .action((options: Options) => run(options)),
);
