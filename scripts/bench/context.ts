/**
 * The cost of the town's memory: `get-location-context` against a no-op tool on the same transport, in alternating
 * turns.
 */

import { median, quantile, rounded } from '../cli/statistics.ts';
import { PipedProcess } from '../town/piped-process.ts';
import { toolCall } from '../town/town-client.ts';
import type { BenchHost } from './mcp/host.ts';
import { type NextCall, type Turn, takeRounds, throughputRatio } from './mcp/turns.ts';

const ROUNDS = 20;
const PLACES = ['square', 'library', 'plot-001', 'plot-002', 'town-hall'];

export async function run() {
  const under = new PipedProcess(new URL('./mcp/host.ts', import.meta.url));
  try {
    const { plainNoopUrl, players, townUrl } = await under.told<BenchHost>();
    const key = players[0]?.key;
    const asked = (name: string, args: object): ReturnType<NextCall> => ({
      url: `${townUrl}/context`,
      body: toolCall(name, args),
      ...(key && { key }),
    });
    const { noop, location, player, search } = await takeRounds(
      under,
      {
        noop: () => ({ url: plainNoopUrl, body: toolCall('noop') }),
        location: (count) => asked('get-location-context', { locationId: PLACES[count % PLACES.length] }),
        player: () => asked('get-player-context', { playerId: 'ag_nobody' }),
        search: () => asked('search-lore', { query: 'the bell of the town hall' }),
      },
      { rounds: ROUNDS, concurrency: 8 },
    );
    const of = (turns: readonly Turn[], figure: (turn: Turn) => number): number =>
      Math.round(median(turns.map(figure)));
    const latencies = location.flatMap((turn) => turn.latencies);
    return {
      /** Our throughput as a share of the no-op's: the median over the rounds. */
      locationContextVsNoop: throughputRatio(location, noop),
      playerContextVsNoop: throughputRatio(player, noop),
      searchLoreVsNoop: throughputRatio(search, noop),
      locationContextPerSecond: of(location, (turn) => turn.perSecond),
      noopPerSecond: of(noop, (turn) => turn.perSecond),
      locationContextP50Ms: rounded(median(latencies)),
      locationContextP99Ms: rounded(quantile(latencies, 0.99)),
      locationContextCpuUs: of(location, (turn) => turn.cpuUs),
      noopCpuUs: of(noop, (turn) => turn.cpuUs),
      locationContextBytes: of(location, (turn) => turn.bytes),
    };
  } finally {
    under.end();
  }
}
