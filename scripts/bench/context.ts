/** What the town's memory costs: `get-location-context` against a tool that does nothing on the same transport, turn by turn. */
import type { BenchHost } from './mcp/host.ts';
import { PipedProcess } from './mcp/piped-process.ts';
import { type NextCall, quantile, rounded, type Turn, takeTurn } from './mcp/turns.ts';

export interface ContextBenchFigures {
  /** Throughput of ours as a share of the no-op's: the median over the rounds. */
  readonly locationContextVsNoop: number;
  readonly playerContextVsNoop: number;
  readonly searchLoreVsNoop: number;
  readonly locationContextPerSecond: number;
  readonly noopPerSecond: number;
  readonly locationContextP50Ms: number;
  readonly locationContextP99Ms: number;
  readonly locationContextCpuUs: number;
  readonly noopCpuUs: number;
  readonly locationContextBytes: number;
}

const CONTESTANTS = ['noop', 'location', 'player', 'search'] as const;
type Contestant = (typeof CONTESTANTS)[number];
const TURN = { seconds: 0.25, concurrency: 8 };
const ROUNDS = 20;

const toolCall = (name: string, args: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

const PLACES = ['square', 'library', 'plot-001', 'plot-002', 'town-hall'];

export async function run(): Promise<ContextBenchFigures> {
  const under = new PipedProcess(new URL('./mcp/host.ts', import.meta.url));
  try {
    const { plainNoopUrl, players, townUrl } = await under.told<BenchHost>();
    const key = players[0]?.key;
    const asked = (body: string): ReturnType<NextCall> => ({
      url: `${townUrl}/context`,
      body,
      ...(key && { key }),
    });
    const calls: Record<Contestant, NextCall> = {
      noop: () => ({ url: plainNoopUrl, body: toolCall('noop') }),
      location: (count) =>
        asked(toolCall('get-location-context', { locationId: PLACES[count % PLACES.length] })),
      player: () => asked(toolCall('get-player-context', { playerId: 'ag_nobody' })),
      search: () => asked(toolCall('search-lore', { query: 'the bell of the town hall' })),
    };
    const turns: Record<Contestant, Turn[]> = { noop: [], location: [], player: [], search: [] };
    for (const who of CONTESTANTS) await takeTurn(under, calls[who], { ...TURN, seconds: 0.5 });
    for (let round = 0; round < ROUNDS; round++) {
      for (let i = 0; i < CONTESTANTS.length; i++) {
        const who = CONTESTANTS[(round + i) % CONTESTANTS.length] as Contestant;
        turns[who].push(await takeTurn(under, calls[who], TURN));
      }
    }
    return figuresOf(turns);
  } finally {
    under.end();
  }
}

function figuresOf(turns: Record<Contestant, readonly Turn[]>): ContextBenchFigures {
  const of = (who: Contestant, figure: (turn: Turn) => number): number =>
    quantile(turns[who].map(figure), 0.5);
  const ratio = (who: Contestant): number =>
    rounded(
      quantile(
        turns[who].map((turn, i) => turn.perSecond / (turns.noop[i] as Turn).perSecond),
        0.5,
      ),
    );
  const latencies = turns.location.flatMap((turn) => turn.latencies);
  return {
    locationContextVsNoop: ratio('location'),
    playerContextVsNoop: ratio('player'),
    searchLoreVsNoop: ratio('search'),
    locationContextPerSecond: Math.round(of('location', (turn) => turn.perSecond)),
    noopPerSecond: Math.round(of('noop', (turn) => turn.perSecond)),
    locationContextP50Ms: rounded(quantile(latencies, 0.5)),
    locationContextP99Ms: rounded(quantile(latencies, 0.99)),
    locationContextCpuUs: Math.round(of('location', (turn) => turn.cpuUs)),
    noopCpuUs: Math.round(of('noop', (turn) => turn.cpuUs)),
    locationContextBytes: Math.round(of('location', (turn) => turn.bytes)),
  };
}
