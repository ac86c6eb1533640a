/** One contestant's turn of a bench: as many calls as it can handle, over a given number of connections. */
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { FailedError } from '../../cli/program.ts';
import { median, rounded } from '../../cli/statistics.ts';
import type { PipedProcess } from '../../town/piped-process.ts';
import { send } from '../../town/town-client.ts';

export interface Call {
  readonly url: string;
  readonly body: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type NextCall = (count: number) => Call;

/**
 * The caller for the lane that `count` belongs to: as many of the list for each lane, so that nobody calls twice at
 * once.
 */
export function inLane<T>(list: readonly T[], count: number, lanes: number): T {
  const perLane = Math.floor(list.length / lanes);
  const chosen = list[(count % lanes) + lanes * (Math.floor(count / lanes) % perLane)];
  if (chosen === undefined) throw new FailedError(`${list.length} callers, where ${lanes} are needed`);
  return chosen;
}

/** Faster than any machine answers calls that are written to the journal. */
const FASTEST_PER_SECOND = 40_000;

/** The number of callers needed so that each, called in turn, keeps its minimum interval. */
export const callersFor = (everyMs: number, lanes: number): number =>
  lanes * Math.ceil((FASTEST_PER_SECOND / lanes) * (everyMs / 1_000));

export interface Turn {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  readonly cpuUs: number;
  readonly bytes: number;
}

async function cpuOf(host: PipedProcess): Promise<number> {
  const { user, system } = await host.ask<NodeJS.CpuUsage>('cpu');
  return user + system;
}

/** More than a lane can send in one turn, so that no count comes twice. */
const CALLS_PER_TURN = 1_000_000;
let turnCount = 0;
const WARM_UP_S = 0.5;

export async function takeTurn(
  host: PipedProcess,
  next: NextCall,
  { seconds, concurrency }: { readonly seconds: number; readonly concurrency: number },
): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  let bytes = 0;
  const cpuBefore = await cpuOf(host);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const first = turnCount++ * CALLS_PER_TURN;
  // A lane's counts are alike modulo the number of lanes, and in each lane they are consecutive: callers chosen by
  // them never call twice at once.
  const lane = async (ofLane: number): Promise<void> => {
    for (let i = first; performance.now() < until; i++) {
      const sent = performance.now();
      bytes += (await textOfCall(next(i * concurrency + ofLane), agent)).length;
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, ofLane) => lane(ofLane)));
  const elapsed = performance.now() - begun;
  const cpu = (await cpuOf(host)) - cpuBefore;
  agent.destroy();
  const count = latencies.length;
  return { perSecond: (count * 1000) / elapsed, latencies, cpuUs: cpu / count, bytes: bytes / count };
}

/**
 * Every contestant in every round, each round beginning with another one, so that none always runs after the same
 * neighbour.
 */
export async function takeRounds<Who extends string>(
  host: PipedProcess,
  calls: Readonly<Record<Who, NextCall>>,
  { rounds, concurrency, seconds = 0.25 }: { rounds: number; concurrency: number; seconds?: number },
): Promise<Record<Who, Turn[]>> {
  const all = Object.keys(calls) as Who[];
  const turns = Object.fromEntries(all.map((who) => [who, [] as Turn[]])) as Record<Who, Turn[]>;
  for (const who of all) await takeTurn(host, calls[who], { seconds: WARM_UP_S, concurrency });
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < all.length; i++) {
      const who = all[(round + i) % all.length] as Who;
      turns[who].push(await takeTurn(host, calls[who], { seconds, concurrency }));
    }
  return turns;
}

/** Throughput of one as a share of the other's: the median over the rounds. */
export const throughputRatio = (ours: readonly Turn[], baseline: readonly Turn[]): number =>
  rounded(median(ours.map((turn, i) => turn.perSecond / (baseline[i] as Turn).perSecond)));

/** An error response would invalidate the measurement. */
export async function textOfCall({ url, ...call }: Call, agent?: Agent): Promise<string> {
  const { status, text } = await send(url, { ...call, ...(agent && { agent }) });
  if (status !== 200 || /"isError":true|^\{"jsonrpc":"2.0","id":1,"error"/.test(text))
    throw new FailedError(`a call was answered with ${status}: ${text}`);
  return text;
}
