/**
 * The cost of the bridge: `tools/call` of the town against no-op tools on the same SDK and express, in one run, in
 * alternating turns, so that a busy machine slows all. Then the cost of hostile callers to the others.
 */

import { performance } from 'node:perf_hooks';
import { TOOLS } from '../../shared/games/werewolf/tool-names.ts';
import { FailedError } from '../cli/program.ts';
import { median, quantile, rounded } from '../cli/statistics.ts';
import { PipedProcess } from '../town/piped-process.ts';
import { toolCall, toolCall2026 } from '../town/town-client.ts';
import type { Tally } from './mcp/attacker.ts';
import type { BenchHost } from './mcp/host.ts';
import { inLane, type NextCall, type Turn, takeRounds, takeTurn, throughputRatio } from './mcp/turns.ts';

const ROUNDS = 24;
const CONCURRENCY = 8;
const SECONDS_PER_TURN = 0.25;

const CONTESTANTS = ['noop', 'plainNoop', 'townsNoop', 'getState', 'getState2026', 'sayPublic'] as const;
type Contestant = (typeof CONTESTANTS)[number];

export async function run() {
  const under = new PipedProcess(new URL('./mcp/host.ts', import.meta.url));
  try {
    const host = await under.told<BenchHost>();
    const calls = callsOf(host);
    const turns = await takeRounds(under, calls, { rounds: ROUNDS, concurrency: CONCURRENCY });
    const attacked = await underAttack(host, async () => {
      // In alternating turns as above: new connections are part of the latencies there too.
      const turns: Turn[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const turn = { seconds: SECONDS_PER_TURN, concurrency: CONCURRENCY };
        turns.push(await takeTurn(under, calls.getState, turn));
      }
      return turns;
    });
    return { ...figuresOf(turns), ...attacked };
  } finally {
    under.end();
  }
}

const GET_STATE = TOOLS.getState;

function callsOf({
  townUrl,
  noopUrl,
  plainNoopUrl,
  townsNoopUrl,
  players,
}: BenchHost): Record<Contestant, NextCall> {
  const playerOf = (count: number) => inLane(players, count, CONCURRENCY);
  const noop = { url: noopUrl, body: toolCall('noop', {}) };
  const plainNoop = { ...noop, url: plainNoopUrl };
  const townsNoop = { ...noop, url: townsNoopUrl };
  return {
    noop: () => noop,
    plainNoop: () => plainNoop,
    townsNoop: () => townsNoop,
    getState(count) {
      const { key, matchId } = playerOf(count);
      return { url: townUrl, key, body: toolCall(GET_STATE, { matchId }) };
    },
    getState2026(count) {
      const { key, matchId } = playerOf(count);
      return { url: townUrl, key, ...toolCall2026(GET_STATE, { matchId }) };
    },
    sayPublic(count) {
      const { key, matchId } = playerOf(count);
      const said = { matchId, text: `I watched the square all night and saw nobody, remark ${count}.` };
      return { url: townUrl, key, body: toolCall(TOOLS.sayPublic, said) };
    },
  };
}

/** Turns beside an attacker, whose requests must have been received and refused for the figure to mean anything. */
async function underAttack({ townUrl, players: [player] }: BenchHost, take: () => Promise<Turn[]>) {
  if (!player) throw new Error('nobody lives to be asked about');
  const attacker = new PipedProcess(new URL('./mcp/attacker.ts', import.meta.url), [townUrl, player.matchId]);
  try {
    await attacker.told();
    const begun = performance.now();
    const turns = await take();
    const tally = await attacker.ask<Tally>('tally');
    const { 'wait ended': endedWaits, ...answers } = tally;
    if (endedWaits || !answers[400] || !(answers[413] ?? answers['cut off'])) {
      throw new FailedError(`the attack went amiss: ${JSON.stringify(tally)}`);
    }
    const hostile = Object.values(answers).reduce((sum, count) => sum + count, 0);
    return {
      getStateP99UnderAttackMs: rounded(quantile(latenciesOf(turns), 0.99)),
      hostilePerSecond: Math.round((hostile * 1000) / (performance.now() - begun)),
    };
  } finally {
    attacker.end();
  }
}

function figuresOf(turns: Record<Contestant, readonly Turn[]>) {
  const ratio = (who: Contestant, baseline: Contestant = 'noop') =>
    throughputRatio(turns[who], turns[baseline]);
  const of = (who: Contestant, figure: (turn: Turn) => number) => median(turns[who].map(figure));
  const perSecond = (who: Contestant) => Math.round(of(who, (turn) => turn.perSecond));
  const cpuUs = (who: Contestant) => of(who, (turn) => turn.cpuUs);
  const latency = (who: Contestant, share: number) => rounded(quantile(latenciesOf(turns[who]), share));
  return {
    /** Our throughput as a share of the no-op's: the median over the rounds. */
    getStateVsNoop: ratio('getState'),
    sayPublicVsNoop: ratio('sayPublic'),
    /** The no-op's CPU per call as a share of ours: the value of the ratio above on an idle machine. */
    getStateCpuVsNoop: rounded(cpuUs('noop') / cpuUs('getState')),
    /** Against the same no-op of the SDK's server behind the town's own transport for plain requests. */
    getStateVsPlainNoop: ratio('getState', 'plainNoop'),
    /** The same call in the 2026 era of the protocol, against that same no-op of the 2025 era. */
    getState2026VsPlainNoop: ratio('getState2026', 'plainNoop'),
    /**
     * Against a no-op that is a tool of the town, without the SDK's server: the cost of the game and its larger
     * response.
     */
    getStateVsTownsNoop: ratio('getState', 'townsNoop'),
    getStateP99Ms: latency('getState', 0.99),
    noopP99Ms: latency('noop', 0.99),
    getStateP50Ms: latency('getState', 0.5),
    sayPublicP50Ms: latency('sayPublic', 0.5),
    sayPublicP99Ms: latency('sayPublic', 0.99),
    noopP50Ms: latency('noop', 0.5),
    getStatePerSecond: perSecond('getState'),
    sayPublicPerSecond: perSecond('sayPublic'),
    noopPerSecond: perSecond('noop'),
    getStateCpuUs: Math.round(cpuUs('getState')),
    getState2026CpuUs: Math.round(cpuUs('getState2026')),
    sayPublicCpuUs: Math.round(cpuUs('sayPublic')),
    plainNoopCpuUs: Math.round(cpuUs('plainNoop')),
    townsNoopCpuUs: Math.round(cpuUs('townsNoop')),
    noopCpuUs: Math.round(cpuUs('noop')),
    getStateBytes: Math.round(of('getState', (turn) => turn.bytes)),
  };
}

const latenciesOf = (turns: readonly Turn[]): number[] => turns.flatMap((turn) => turn.latencies);
