/**
 * The cost of the gateway: a step through it against the same call made directly, by the same client to the same MCP
 * example, in alternating turns in one run, sixteen sessions at once. Throughput is measured with every session
 * sending its next call when the last is answered. Latency is measured at a pace that both ways carry easily: at full
 * load a wait is the length of the queue before a core, not a cost of the call. Then opening and ending, and calls
 * that hang.
 */
import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startExample } from '../../server/parts/gateway/testing/example-server.ts';
import { FailedError } from '../cli/program.ts';
import { median } from '../cli/statistics.ts';
import { type LocalServer, serveLocally } from '../town/local-server.ts';
import { PipedProcess } from '../town/piped-process.ts';
import { send, TownClient, toolCall } from '../town/town-client.ts';
import type { GatewayHost, LoopDelay } from './gateway/host.ts';

const SESSIONS = 16;
const ROUNDS = 9;
/** Warms up until nothing is compiled any more. */
const WARM_UP_ROUNDS = 3;
const SECONDS_PER_TURN = 0.6;
/** Per session, one call in this many milliseconds: eighty a second in all. */
const PACE_MS = 200;
const PACED_SECONDS = 1.6;
const HANGING_CALLS = 500;
/** No experience may occupy more of a node than this. */
const HANGING_PER_EXPERIENCE = 32;
const HANG_SECONDS = 3;

interface Call {
  readonly url: string;
  readonly body: string;
  readonly key?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const post = async ({ url, ...call }: Call): Promise<string> => (await send(url, { ...call, agent })).text;

async function called(
  url: string,
  name: string,
  args: object,
  key?: string,
): Promise<Record<string, unknown>> {
  const answer = await post({ url, body: toolCall(name, args), ...(key && { key }) });
  const { result } = JSON.parse(answer) as { result?: { isError?: boolean; content: [{ text: string }] } };
  if (!result || result.isError) throw new FailedError(`${name}: ${answer.slice(0, 500)}`);
  return JSON.parse(result.content[0].text) as Record<string, unknown>;
}

export async function run() {
  const host = new PipedProcess(new URL('./gateway/host.ts', import.meta.url));
  const endless = { GUESSES: '100000000', HIGHEST: '1000000000' };
  const example = await startExample('mcp', 'Bench', endless);
  try {
    const { url } = await host.told<GatewayHost>();
    const town = new TownClient(url);
    const made = await Promise.all(Array.from({ length: SESSIONS }, (_, i) => town.makeAgent(`Bench ${i}`)));
    const keys = made.map(({ apiKey }) => apiKey);
    const alone = { name: 'Bench', mcp: { server_url: example.url } };
    const experience_id = await town.publish(keys[0] ?? '', alone);
    const steps = await measureSteps(url, example.url, keys, experience_id);
    const createEndPerSecond = await measureCreateEnd(url, keys, experience_id);
    const hanging = await measureHanging(url, host);
    return { ...steps, createEndPerSecond, ...hanging };
  } finally {
    await example.stop();
    host.end();
    agent.destroy();
  }
}

interface Turn {
  readonly perSecond: number;
  readonly p50: number;
}

interface TurnOptions {
  readonly seconds: number;
  /** 0: each session sends its next call when the last is answered. */
  readonly paceMs: number;
}

async function takeTurn(calls: readonly Call[], { paceMs, seconds }: TurnOptions): Promise<Turn> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  await Promise.all(
    calls.map(async (call, i) => {
      // Evenly spread, as sessions of unrelated callers are.
      let next = startedAt + (i * paceMs) / calls.length;
      while (performance.now() < end) {
        if (paceMs > 0) await delay(Math.max(0, next - performance.now()));
        next += paceMs;
        const sentAt = performance.now();
        const answer = await post(call);
        if (answer.includes('"isError":true')) throw new FailedError(answer.slice(0, 500));
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  return { perSecond: (latencies.length * 1_000) / (performance.now() - startedAt), p50: median(latencies) };
}

async function measureSteps(url: string, exampleUrl: string, keys: readonly string[], experience_id: string) {
  const through = await Promise.all(
    keys.map(async (key) => {
      const { session_id } = await called(`${url}/mcp/gateway`, 'session.create', { experience_id }, key);
      return {
        url: `${url}/mcp/gateway`,
        key,
        body: toolCall('session.step', { session_id, action: { guess: 1 } }),
      };
    }),
  );
  const direct = await Promise.all(
    keys.map(async (_key, i) => {
      const session = { session_id: `direct-${i}`, experience_agent_id: `bench-${i}` };
      await called(exampleUrl, 'session.create', { ...session, memory: {} });
      return { url: exampleUrl, body: toolCall('session.step', { ...session, action: { guess: 1 } }) };
    }),
  );
  const takeTurns = async (options: TurnOptions, rounds: number) => {
    const turns: { through: Turn; direct: Turn }[] = [];
    for (let round = 0; round < rounds; round++) {
      turns.push({ through: await takeTurn(through, options), direct: await takeTurn(direct, options) });
    }
    return turns;
  };
  const fast = { seconds: SECONDS_PER_TURN, paceMs: 0 };
  await takeTurns(fast, WARM_UP_ROUNDS);
  const full = await takeTurns(fast, ROUNDS);
  const paced = await takeTurns({ seconds: PACED_SECONDS, paceMs: PACE_MS }, ROUNDS);
  for (const [i, key] of keys.entries()) {
    const { session_id } = JSON.parse(through[i]?.body ?? '{}').params.arguments as { session_id: string };
    await called(`${url}/mcp/gateway`, 'session.end', { session_id }, key);
  }
  return {
    /** Throughput through the gateway as a share of the direct one: the median over the rounds. */
    stepVsDirect: median(full.map((turn) => turn.through.perSecond / turn.direct.perSecond)),
    /** At a steady pace: the median of the rounds' differences between the medians. */
    addedP50Ms: median(paced.map((turn) => turn.through.p50 - turn.direct.p50)),
    stepPerSecond: median(full.map((turn) => turn.through.perSecond)),
    directPerSecond: median(full.map((turn) => turn.direct.perSecond)),
    stepP50Ms: median(paced.map((turn) => turn.through.p50)),
    directP50Ms: median(paced.map((turn) => turn.direct.p50)),
    /** The same difference where every session calls as fast as it is answered. */
    addedP50MsAtFullLoad: median(full.map((turn) => turn.through.p50 - turn.direct.p50)),
  };
}

async function measureCreateEnd(
  url: string,
  keys: readonly string[],
  experience_id: string,
): Promise<number> {
  const seconds = 4;
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    keys.map(async (key) => {
      while (performance.now() < startedAt + seconds * 1_000) {
        const { session_id } = await called(`${url}/mcp/gateway`, 'session.create', { experience_id }, key);
        await called(`${url}/mcp/gateway`, 'session.end', { session_id }, key);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - startedAt);
}

/** Servers that answer everything except calls marked to hang: as many as it takes to have 500 calls hang. */
async function measureHanging(url: string, host: PipedProcess) {
  const count = Math.ceil(HANGING_CALLS / HANGING_PER_EXPERIENCE);
  const silent = await Promise.all(Array.from({ length: count }, startSilentServer));
  try {
    return await whileHanging(url, host, silent);
  } finally {
    for (const server of silent) void server.close();
  }
}

const startSilentServer = (): Promise<LocalServer> =>
  serveLocally(async (req, res) => {
    const body = await text(req);
    if (body.includes('"hang"')) return;
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"gameplay_instructions":"wait"}');
  });

const connectionsOf = ({ server }: LocalServer): Promise<number> =>
  promisify(server.getConnections.bind(server))();

async function whileHanging(url: string, host: PipedProcess, silent: readonly LocalServer[]) {
  const town = new TownClient(url);
  const { apiKey: author } = await town.makeAgent('Silent author');
  const ids = await Promise.all(
    silent.map(({ url: base_url }, i) => town.publish(author, { name: `Silent ${i}`, rest: { base_url } })),
  );
  const callers: { key: string; session_id: unknown }[] = [];
  for (let i = 0; i < HANGING_CALLS; i++) {
    const { apiKey: key } = await town.makeAgent(`Hanging ${i % 100}`);
    const experience_id = ids[Math.floor(i / HANGING_PER_EXPERIENCE)];
    const { session_id } = await called(`${url}/mcp/gateway`, 'session.create', { experience_id }, key);
    callers.push({ key, session_id });
  }
  const hanging = callers.map(({ key, session_id }) =>
    post({
      url: `${url}/mcp/gateway`,
      key,
      body: toolCall('session.step', { session_id, action: { type: 'hang' } }),
    }).catch(() => ''),
  );
  await delay(1_000);
  await host.ask<LoopDelay>('delay');
  await delay(HANG_SECONDS * 1_000);
  const { p99Ms } = await host.ask<LoopDelay>('delay');
  const open = (await Promise.all(silent.map(connectionsOf))).reduce((sum, count) => sum + count, 0);
  for (const { server } of silent) server.closeAllConnections();
  await Promise.all(hanging);
  if (open < HANGING_CALLS) throw new FailedError(`only ${open} of ${HANGING_CALLS} calls hung`);
  // The town's event-loop delay while 500 of its calls hang.
  return { hangingLoopDelayP99Ms: p99Ms, hangingCalls: HANGING_CALLS };
}
