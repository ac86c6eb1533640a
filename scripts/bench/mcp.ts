/**
 * What the bridge costs: `tools/call` of the town against tools that do nothing on the same SDK and express, in one
 * run, turn by turn, so that a busy machine slows all. Then what hostile callers cost the others.
 */
import { performance } from 'node:perf_hooks';
import { FailedError } from '../cli/program.ts';
import type { Tally } from './mcp/attacker.ts';
import type { BenchHost } from './mcp/host.ts';
import { PipedProcess } from './mcp/piped-process.ts';
import { inLane, type NextCall, quantile, rounded, type Turn, takeTurn } from './mcp/turns.ts';

export interface McpBenchOptions {
  readonly rounds?: number;
  readonly secondsPerTurn?: number;
  readonly concurrency?: number;
}

export interface McpBenchFigures {
  /** Throughput of ours as a share of the no-op's: the median over the rounds. */
  readonly getStateVsNoop: number;
  readonly sayPublicVsNoop: number;
  /** Against the same no-op of the SDK's server behind the town's own transport for plain requests. */
  readonly getStateVsPlainNoop: number;
  /** The same call in the 2026 era of the protocol, against that same no-op of the 2025 era. */
  readonly getState2026VsPlainNoop: number;
  /** Against a no-op that is a tool of the town, without the SDK's server: what the game and its larger answer cost. */
  readonly getStateVsTownsNoop: number;
  readonly getStateP99Ms: number;
  /** While others send broken, deep and huge bodies and keep calls waiting. */
  readonly getStateP99UnderAttackMs: number;
  readonly hostilePerSecond: number;
  readonly noopP99Ms: number;
  readonly getStateP50Ms: number;
  readonly sayPublicP50Ms: number;
  readonly sayPublicP99Ms: number;
  readonly noopP50Ms: number;
  readonly getStatePerSecond: number;
  readonly sayPublicPerSecond: number;
  readonly noopPerSecond: number;
  /** The no-op's CPU per call as a share of ours: what the ratio above would be on an idle machine. */
  readonly getStateCpuVsNoop: number;
  /** CPU of the whole serving process per call, in microseconds. */
  readonly getStateCpuUs: number;
  readonly getState2026CpuUs: number;
  readonly sayPublicCpuUs: number;
  readonly noopCpuUs: number;
  readonly plainNoopCpuUs: number;
  readonly townsNoopCpuUs: number;
  readonly getStateBytes: number;
}

const WARM_UP_S = 0.5;

const CONTESTANTS = ['noop', 'plainNoop', 'townsNoop', 'getState', 'getState2026', 'sayPublic'] as const;
type Contestant = (typeof CONTESTANTS)[number];

export async function run(options: McpBenchOptions = {}): Promise<McpBenchFigures> {
  const { rounds = 24, secondsPerTurn = 0.25, concurrency = 8 } = options;
  const under = new PipedProcess(new URL('./mcp/host.ts', import.meta.url));
  try {
    const host = await under.told<BenchHost>();
    const calls = callsOf(host, concurrency);
    const turns: Record<Contestant, Turn[]> = {
      noop: [],
      plainNoop: [],
      townsNoop: [],
      getState: [],
      getState2026: [],
      sayPublic: [],
    };
    for (const who of CONTESTANTS) await takeTurn(under, calls[who], { seconds: WARM_UP_S, concurrency });
    for (let round = 0; round < rounds; round++) {
      // Each round begins with another one, so that none always runs after the same neighbour.
      for (let i = 0; i < CONTESTANTS.length; i++) {
        const who = CONTESTANTS[(round + i) % CONTESTANTS.length] as Contestant;
        turns[who].push(await takeTurn(under, calls[who], { seconds: secondsPerTurn, concurrency }));
      }
    }
    const attacked = await underAttack(host, async () => {
      // Turn by turn as above: new connections are a part of the latencies there too.
      const turns: Turn[] = [];
      for (let round = 0; round < rounds; round++) {
        turns.push(await takeTurn(under, calls.getState, { seconds: secondsPerTurn, concurrency }));
      }
      return turns;
    });
    return { ...figuresOf(turns), ...attacked };
  } finally {
    under.end();
  }
}

const GET_STATE = 'et.werewolf.match.get_state';
const VERSION_2026 = '2026-07-28';
const HEADERS_2026 = {
  'Mcp-Protocol-Version': VERSION_2026,
  'Mcp-Method': 'tools/call',
  'Mcp-Name': GET_STATE,
};
const META_2026 = {
  'io.modelcontextprotocol/protocolVersion': VERSION_2026,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function callsOf(
  { townUrl, noopUrl, plainNoopUrl, townsNoopUrl, players }: BenchHost,
  lanes: number,
): Record<Contestant, NextCall> {
  const playerOf = (count: number) => inLane(players, count, lanes);
  const toolCall = (name: string, args: object, meta?: object) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, ...(meta && { _meta: meta }) },
    });
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
      return { url: townUrl, key, headers: HEADERS_2026, body: toolCall(GET_STATE, { matchId }, META_2026) };
    },
    sayPublic(count) {
      const { key, matchId } = playerOf(count);
      const said = { matchId, text: `I watched the square all night and saw nobody, call ${count}.` };
      return { url: townUrl, key, body: toolCall('et.werewolf.match.say_public', said) };
    },
  };
}

/** Turns beside an attacker, who must have been heard and turned away for the figure to mean anything. */
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
  const median = (values: readonly number[]): number => quantile(values, 0.5);
  const ratio = (who: Contestant, baseline: Contestant = 'noop') =>
    median(turns[who].map((turn, i) => turn.perSecond / (turns[baseline][i] as Turn).perSecond));
  const of = (who: Contestant, figure: (turn: Turn) => number) => median(turns[who].map(figure));
  const latency = (who: Contestant, share: number) => rounded(quantile(latenciesOf(turns[who]), share));
  return {
    getStateVsNoop: rounded(ratio('getState')),
    sayPublicVsNoop: rounded(ratio('sayPublic')),
    getStateCpuVsNoop: rounded(of('noop', (turn) => turn.cpuUs) / of('getState', (turn) => turn.cpuUs)),
    getStateVsPlainNoop: rounded(ratio('getState', 'plainNoop')),
    getState2026VsPlainNoop: rounded(ratio('getState2026', 'plainNoop')),
    getStateVsTownsNoop: rounded(ratio('getState', 'townsNoop')),
    getStateP99Ms: latency('getState', 0.99),
    noopP99Ms: latency('noop', 0.99),
    getStateP50Ms: latency('getState', 0.5),
    sayPublicP50Ms: latency('sayPublic', 0.5),
    sayPublicP99Ms: latency('sayPublic', 0.99),
    noopP50Ms: latency('noop', 0.5),
    getStatePerSecond: Math.round(of('getState', (turn) => turn.perSecond)),
    sayPublicPerSecond: Math.round(of('sayPublic', (turn) => turn.perSecond)),
    noopPerSecond: Math.round(of('noop', (turn) => turn.perSecond)),
    getStateCpuUs: Math.round(of('getState', (turn) => turn.cpuUs)),
    getState2026CpuUs: Math.round(of('getState2026', (turn) => turn.cpuUs)),
    sayPublicCpuUs: Math.round(of('sayPublic', (turn) => turn.cpuUs)),
    plainNoopCpuUs: Math.round(of('plainNoop', (turn) => turn.cpuUs)),
    townsNoopCpuUs: Math.round(of('townsNoop', (turn) => turn.cpuUs)),
    noopCpuUs: Math.round(of('noop', (turn) => turn.cpuUs)),
    getStateBytes: Math.round(of('getState', (turn) => turn.bytes)),
  };
}

const latenciesOf = (turns: readonly Turn[]): number[] => turns.flatMap((turn) => turn.latencies);
