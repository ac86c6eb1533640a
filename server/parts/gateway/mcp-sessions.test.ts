import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type LocalServer, serveLocally } from '../../../scripts/town/local-server.ts';
import { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { NO_SECRETS } from './credentials/call-secrets.ts';
import type { PlayerCall } from './experiences/experience.ts';
import { McpExperience } from './experiences/mcp-experience.ts';
import { UpstreamLimits } from './experiences/upstream-limits.ts';

/** A server with sessions that can be made to lose them or to give any answer. */
const transports = new Map<string, StreamableHTTPServerTransport>();
let greetings = 0;
let steps = 0;
let misdeed: ((res: ServerResponse) => void) | null = null;
/** If true, it executes a call and still answers 400. */
let complains = false;
let server: LocalServer;
let caller: GuardedCaller;

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (misdeed) return misdeed(res);
  const id = req.headers['mcp-session-id'];
  if (typeof id === 'string') {
    const known = transports.get(id);
    if (!known) return void res.writeHead(400).end('{"error":"no such session"}');
    const body = req.method === 'POST' ? ((await json(req)) as { method?: string }) : undefined;
    if (complains && body?.method === 'tools/call') {
      steps += 1;
      return void res.writeHead(400).end('{"error":"I did it, and I do not like it"}');
    }
    return known.handleRequest(req, res, body);
  }
  const mcp = new McpServer({ name: 'stateful', version: '1' });
  const input = { inputSchema: { session_id: z.string(), experience_agent_id: z.string() } };
  const say = (value: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });
  mcp.registerTool('session.create', input, () => say({ hello: 'there\u202e' }));
  mcp.registerTool('session.step', input, () => {
    steps += 1;
    return say({ steps });
  });
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (sessionId) => void transports.set(sessionId, transport),
  });
  greetings += 1;
  await mcp.connect(transport as Parameters<McpServer['connect']>[0]);
  await transport.handleRequest(req, res);
}

beforeEach(async () => {
  [greetings, steps, misdeed, complains] = [0, 0, null, false];
  server = await serveLocally(serve);
  caller = new GuardedCaller({ mayCallPrivate: true });
});
afterEach(async () => {
  await caller.close();
  await server.close();
  transports.clear();
});

const experience = (timeoutMs = 5_000) =>
  new McpExperience({
    experienceId: 'x',
    serverUrl: `${server.url}/mcp`,
    caller,
    limits: new UpstreamLimits(),
    timeoutMs,
    statusTimeoutMs: 1_000,
    hasTables: false,
  });

const call = (upstream: string | null): PlayerCall => ({
  sessionId: 's1',
  experienceAgentId: 'p1',
  agent: { agentId: 'ag_1', name: 'Ada', scopes: [] },
  gameSessionId: null,
  matchId: null,
  upstream,
  cursor: null,
  secrets: NO_SECRETS,
});

async function opened(adapter: McpExperience): Promise<string> {
  const created = await adapter.create({ ...call(null), memory: {} });
  if (!created.ok || created.upstream === undefined) throw new Error(JSON.stringify(created));
  expect(created.response).toEqual({ hello: 'there' });
  return created.upstream;
}

describe('an MCP server with sessions', () => {
  it('is called from another node without initializing again', async () => {
    const upstream = await opened(experience());
    const elsewhere = experience();
    expect(await elsewhere.step({ ...call(upstream), action: 'a', n: 1 })).toMatchObject({
      ok: true,
      response: { steps: 1 },
    });
    expect(greetings).toBe(1);
  });

  it('is initialized again once if it has lost the session; the step is executed once, and this is reported', async () => {
    const adapter = experience();
    const upstream = await opened(adapter);
    transports.clear();
    const stepped = await adapter.step({ ...call(upstream), action: 'a', n: 1 });
    expect(stepped).toMatchObject({ ok: true, restarted: true, response: { steps: 1 } });
    expect([greetings, steps]).toEqual([2, 1]);
    const { upstream: renewed = null } = stepped as { upstream?: string };
    const next = await adapter.step({ ...call(renewed), action: 'b', n: 2 });
    expect(next).toMatchObject({ ok: true, response: { steps: 2 } });
    expect(next).not.toHaveProperty('restarted');
  });

  it('does not get a step again if it answers 400 and still knows the session', async () => {
    const adapter = experience();
    const upstream = await opened(adapter);
    complains = true;
    expect(await adapter.step({ ...call(upstream), action: 'a', n: 1 })).toMatchObject({
      ok: false,
      refusal: { code: 'EXPERIENCE_ERROR' },
    });
    expect([greetings, steps]).toEqual([1, 1]);
    complains = false;
    const next = await adapter.step({ ...call(upstream), action: 'b', n: 1 });
    expect(next).toMatchObject({ ok: true, response: { steps: 2 } });
    expect(next).not.toHaveProperty('restarted');
  });

  it.each([
    [
      'a page',
      (res: ServerResponse) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      'EXPERIENCE_ERROR',
    ],
    [
      'half a sentence',
      (res: ServerResponse) =>
        void res.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc"'),
      'EXPERIENCE_ERROR',
    ],
    [
      '50 MB',
      (res: ServerResponse) =>
        void res.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(50_000_000, 'x')),
      'EXPERIENCE_ERROR',
    ],
    [
      'a redirect',
      (res: ServerResponse) => void res.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      'EXPERIENCE_ERROR',
    ],
    ['nothing', () => undefined, 'EXPERIENCE_TIMEOUT'],
    ['a closed door', (res: ServerResponse) => void res.destroy(), 'EXPERIENCE_UNREACHABLE'],
    ['401', (res: ServerResponse) => void res.writeHead(401).end(), 'EXPERIENCE_AUTH_FAILED'],
    ['503', (res: ServerResponse) => void res.writeHead(503).end(), 'EXPERIENCE_ERROR'],
  ])('that answers with %s gets the right name', async (_what, answer, code) => {
    // A busy machine may be slow to answer; only a missing answer may time out.
    const upstream = await opened(experience());
    const adapter = code === 'EXPERIENCE_TIMEOUT' ? experience(200) : experience(30_000);
    misdeed = answer;
    expect(await adapter.step({ ...call(upstream), action: 'a', n: 1 })).toMatchObject({
      ok: false,
      refusal: { code },
    });
  });

  it('is not called for a while after hanging five times, while others are', async () => {
    const adapter = experience(60);
    const upstream = await opened(experience());
    let asked = 0;
    misdeed = () => {
      asked += 1;
    };
    for (let n = 1; n <= 5; n++) await adapter.step({ ...call(upstream), action: 'a', n });
    const before = asked;
    const refused = await adapter.step({ ...call(upstream), action: 'a', n: 6 });
    expect(refused).toMatchObject({
      ok: false,
      inDoubt: false,
      refusal: { code: 'EXPERIENCE_UNREACHABLE', retryable: true },
    });
    expect(asked).toBe(before);
  });
});

describe('the pool', () => {
  it('refuses a call that would wait too long, and is free again afterwards', async () => {
    const limits = new UpstreamLimits({
      perExperience: 2,
      waiting: 2,
      waitMs: 30,
      overall: 10,
      failures: 5,
      openMs: 1_000,
    });
    const held: (() => void)[] = [];
    const hold = () => limits.run('x', () => new Promise<string>((done) => held.push(() => done('done'))));
    const calls = [hold(), hold(), hold(), hold(), hold()];
    const results = Promise.allSettled(calls);
    await expect(calls[4]).rejects.toMatchObject({ refusal: { code: 'POOL_EXHAUSTED' } });
    await expect(calls[2]).rejects.toMatchObject({ refusal: { code: 'POOL_EXHAUSTED' } });
    await expect(calls[3]).rejects.toMatchObject({ refusal: { code: 'POOL_EXHAUSTED' } });
    for (const release of held) release();
    expect((await results).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(await limits.run('x', async () => 'free')).toBe('free');
  });
});
