/** One contestant's turn of a bench: as many calls as it can take, over so many connections. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { FailedError } from '../../cli/program.ts';
import type { PipedProcess } from './piped-process.ts';

export interface Call {
  readonly url: string;
  readonly body: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type NextCall = (count: number) => Call;

/** Whose turn it is in the lane that `count` belongs to: as many of the list for each lane, so that nobody calls twice at once. */
export function inLane<T>(list: readonly T[], count: number, lanes: number): T {
  const perLane = Math.floor(list.length / lanes);
  const chosen = list[(count % lanes) + lanes * (Math.floor(count / lanes) % perLane)];
  if (chosen === undefined) throw new FailedError(`${list.length} callers, where ${lanes} are needed`);
  return chosen;
}

/** Faster than any machine answers calls that are written to the journal. */
const FASTEST_PER_SECOND = 40_000;

/** How many callers there must be so that each of them, called in turn, may be called only every so often. */
export const callersFor = (everyMs: number, lanes: number): number =>
  lanes * Math.ceil((FASTEST_PER_SECOND / lanes) * (everyMs / 1_000));

export interface Turn {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  readonly cpuUs: number;
  readonly bytes: number;
}

/** Of a process, in microseconds, since it began. */
async function cpuOf(host: PipedProcess): Promise<number> {
  const { user, system } = await host.ask<NodeJS.CpuUsage>('cpu');
  return user + system;
}

/** More than a lane can send in one turn, so that no count comes twice. */
const CALLS_PER_TURN = 1_000_000;
let turnCount = 0;

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
  // A lane's counts are alike modulo the number of lanes, and in each lane they follow one another: callers chosen by
  // them never call twice at once.
  const lane = async (ofLane: number): Promise<void> => {
    for (let i = first; performance.now() < until; i++) {
      const sent = performance.now();
      const length = await send(agent, next(i * concurrency + ofLane));
      bytes += length;
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

/** Returns the length of the answer; an answer that is an error would be measured for nothing. */
async function send(agent: Agent, call: Call): Promise<number> {
  return (await textOfCall(call, agent)).length;
}

export async function textOfCall({ url, body, key, headers }: Call, agent?: Agent): Promise<string> {
  const call = request(url, {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Accept: 'application/json, text/event-stream',
      ...(key && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [import('node:http').IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200 || /"isError":true|^\{"jsonrpc":"2.0","id":1,"error"/.test(answer))
    throw new FailedError(`a call was answered with ${response.statusCode}: ${answer}`);
  return answer;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number): number => Math.round(value * 100) / 100;
