import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcBody } from '../../../scripts/town/town-client.ts';
import { SCOPES } from '../../../shared/agents/scopes.ts';
import { TOOL_GROUPS } from '../../../shared/contracts/tool.ts';
import { GATEWAY_REFUSAL_CODES } from '../../../shared/gateway/refusals.ts';
import { dispatchListener } from '../../testing/dispatch-listener.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { PARTS } from '../parts.ts';
import type { GatewayTables } from './tables.ts';
import { Caller, type Result, type Way } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { accountTools, type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { experienceNamed } from './testing/play.ts';

/** `npm run exam:hostile` runs all of them. */
const CALLS = Number(process.env.FUZZ ?? 10_000);
const HTTP_CALLS = Number(process.env.FUZZ_HTTP ?? 200);
const SEED = 20_261_117;
const AT_ONCE = 100;
const GUESTS = 40;
const TOOLS = 50;
/** These need several conditions and rarely succeed by chance; every other tool must, at least once. */
const SELDOM: readonly string[] = [
  ...['match.start', 'match.end', 'match.abort', 'social.propose', 'social.vote'],
  ...['experience.update', 'credential.set-default', 'proxy.call'],
];

let town: VirtualTown;
let ada: Caller;
let rest: FaultyServer;
let foreign: ForeignServer;
let agentIds: readonly string[];
let tools: { name: string; inputSchema: Result }[];
let known: Readonly<Record<string, readonly unknown[]>>;
/** The latest results of calls, as arguments for others. */
const learned = new Map<string, unknown[]>();
const MOST_LEARNED = 4;
const { part: listener, dispatch } = dispatchListener();

beforeAll(async () => {
  town = await openVirtualTown({ GATEWAY_CALLS_PER_MINUTE: '1000000' }, { parts: [...PARTS, listener] });
  rest = await startFaultyServer();
  foreign = await startForeignServer(
    accountTools((what) => `secret ${what}`),
    'Fuzzed',
  );
  ada = await Caller.make(town.url, 'Ada');
  tools = town.sets
    .filter(({ id }) => (TOOL_GROUPS as readonly string[]).includes(id))
    .flatMap(({ definitions }) => definitions.map(({ inputSchema, name }) => ({ name, inputSchema })));
  // Many, so that no agent's rate limit stops most calls.
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, (_, i) => Caller.make(town.url, `Guest ${i}`)),
  );
  agentIds = [ada, ...guests].map(({ agentId }) => agentId);
  known = await likelyValues(guests);
});
afterAll(async () => {
  await town.end();
  await Promise.all([rest.close(), foreign.close()]);
});

/** Some plausible values for each field, so that calls pass its schema. */
async function likelyValues(guests: readonly Caller[]): Promise<Record<string, readonly unknown[]>> {
  const evenOdd = await experienceNamed(ada, 'even');
  const manifest = { name: 'Fuzzed', rest: { base_url: rest.url } };
  // Made by an agent that makes no further calls, so they stay, and so does its bench.
  const author = await Caller.make(town.url, 'Author');
  const { id: registered } = await author.call('experience.register', { manifest });
  const { id: discovered } = await author.call('experience.discover', { server_url: foreign.url });
  const { id: social_lobby_id } = await author.call('social.create', { max_members: 50 });
  for (const guest of [ada, ...guests]) await guest.call('social.join', { social_lobby_id });
  const { id: after } = await ada.call('social.message', { social_lobby_id, content: 'first' });
  const { proposal_id } = await ada.call('social.propose', { social_lobby_id, experience_id: evenOdd });
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  const { event_id } = await ada.call('demand.schedule', { experience_id: evenOdd, starts_at });
  const { session_id } = await ada.call('session.create', { experience_id: discovered });
  const [host] = guests;
  const table = await host?.call('lobby.create', { experience_id: evenOdd });
  const { id: credential_id } = await ada.call('credential.store', {
    experience_id: discovered,
    label: 'main',
    auth_method: 'bearer_token',
    credentials: { token: 'a token' },
  });
  return {
    experience_id: [evenOdd, registered, discovered],
    social_lobby_id: [social_lobby_id],
    proposal_id: [proposal_id],
    event_id: [event_id],
    after: [after],
    starts_at: [starts_at],
    session_id: [session_id],
    game_session_id: [table?.game_session_id],
    credential_id: [credential_id],
    server_url: [foreign.url, `${rest.url}/mcp`],
    manifest: [
      ...Array.from({ length: 30 }, (_, i) => ({ name: `Fuzzed ${i}` })),
      JSON.stringify(manifest),
      { ...manifest, name: '' },
    ],
    action: [
      { tool: 'whoami', args: {} },
      { tool: 'login', args: { username: 'ada' } },
      { type: 'wait', seconds: 0 },
      { choice: 3 },
    ],
    tool_name: ['whoami', 'register', 'nothing'],
    arguments: [{}, { username: 'ada' }],
    rating: [1, 5],
    reason: ['abandon'],
    data: [{ a: 1 }, { registration_code: 'x' }],
    config: [{ private: true }, { pace: 'blitz' }],
    credentials: [{ token: 'x' }, { username: 'ada', password: 'y' }],
    label: ['main', 'other'],
    display_name: ['Ada the Second', ''],
    bio: ['Plays.'],
    content: ['Good evening', 'x'.repeat(2_001)],
  };
}

/** Which arguments take the ids that these tools return. */
const ID_OF: Readonly<Record<string, string>> = {
  'experience.register': 'experience_id',
  'social.create': 'social_lobby_id',
  'credential.store': 'credential_id',
};
const LEARNED = ['session_id', 'game_session_id', 'proposal_id', 'event_id'];

function learn(tool: string, reply: Result): void {
  const found = LEARNED.map((field): [string, unknown] => [field, reply[field]]);
  const named = ID_OF[tool];
  if (named) found.push([named, reply.id]);
  for (const [field, id] of found) {
    if (typeof id === 'string')
      learned.set(field, [id, ...(learned.get(field) ?? [])].slice(0, MOST_LEARNED));
  }
}

const ODD = [
  ...['', ' ', '\u0000', '\ud800', "'; drop table agents; --", '<script>', '%s%n', '../../etc/passwd'],
  ...['NaN', '__proto__', 'constructor', 'x'.repeat(9_000), '🐺'.repeat(60), '\u202eevil', '9'.repeat(40)],
];
const odd = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...ODD) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 10 }), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.anything({ maxDepth: 2 }), { maxKeys: 4 }),
);

function calls(): fc.Arbitrary<{ name: string; args: unknown }> {
  return fc.oneof(
    ...tools.map(({ inputSchema, name }) => {
      const properties = (inputSchema.properties ?? {}) as Record<string, { enum?: string[] }>;
      const likely = (field: string): readonly unknown[] => [
        ...(known[field] ?? properties[field]?.enum ?? []),
        ...(learned.get(field) ?? []),
      ];
      const valueFor = (field: string): fc.Arbitrary<unknown> => {
        const values = likely(field);
        return values.length > 0
          ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...values) }, odd)
          : odd;
      };
      const fields = Object.fromEntries(Object.keys(properties).map((field) => [field, valueFor(field)]));
      const required = (inputSchema.required ?? []) as string[];
      const plausible = Object.fromEntries(
        Object.entries(fields).filter(([field]) => required.includes(field) || likely(field).length > 0),
      );
      const args = fc.oneof(
        { weight: 8, arbitrary: fc.record(plausible, { requiredKeys: required }) },
        { weight: 4, arbitrary: fc.record(fields, { requiredKeys: required }) },
        { weight: 3, arbitrary: fc.record({ ...fields, zzz: odd }, { requiredKeys: [] }) },
        odd,
      );
      return args.map((given) => ({ name, args: given }));
    }),
  );
}

function* samples(count: number) {
  for (let made = 0; made < count; made += AT_ONCE)
    yield fc.sample(calls(), { seed: SEED + made, numRuns: Math.min(AT_ONCE, count - made) });
}

/** Answers about agents, and the pairwise ids of agents: at the end none may link the two (D60). */
class Received {
  readonly #replies: {
    readonly name: string;
    readonly agents: Set<string>;
    readonly pairwise: Set<string>;
  }[] = [];

  hear(name: string, reply: string): void {
    const agents = new Set(reply.match(/\bag_\w+/g));
    const pairwise = new Set(reply.match(/\b[\da-f]{64}\b/g));
    if (agents.size > 0 && pairwise.size > 0) this.#replies.push({ name, agents, pairwise });
  }

  /** Replies with both ids of one agent. */
  async ofOne(): Promise<readonly string[]> {
    const { store } = town.services;
    const rows = await store.read(
      store.sql
        .withTables<GatewayTables>()
        .selectFrom('gatewayIdentities')
        .select(['agentId', 'experienceAgentId'])
        .compile(),
    );
    expect(rows.length).toBeGreaterThan(GUESTS);
    const behind = new Map(rows.map((row) => [row.experienceAgentId, row.agentId]));
    return this.#replies.flatMap(({ agents, name, pairwise }) =>
      [...pairwise].some((id) => agents.has(behind.get(id) ?? '')) ? [name] : [],
    );
  }
}

/** Over HTTP too: malformed requests reach no tool. */
const AT_THE_DOOR: readonly unknown[] = ['INVALID_REQUEST', 'TOO_LARGE'];
const isKnownCode = (code: unknown): boolean => (GATEWAY_REFUSAL_CODES as readonly unknown[]).includes(code);

describe('the fifty tools', () => {
  it(`survive ${CALLS} random calls`, { timeout: CALLS * 20 + 120_000 }, async () => {
    expect(tools).toHaveLength(TOOLS);
    const bugs: unknown[] = [];
    const codes = new Set<string>();
    const succeeded = new Set<string>();
    const told = new Received();
    for (const some of samples(CALLS)) {
      await Promise.all(
        some.map(async ({ args, name }, i) => {
          // Half of them by the agent that most of the known things belong to.
          const agentId = (i % 2 === 0 ? ada.agentId : agentIds[i % agentIds.length]) ?? '';
          const me = { agentId, name: 'Ada', scopes: SCOPES };
          try {
            const { isError, structuredContent } = await dispatch(name, args, me);
            told.hear(name, JSON.stringify(structuredContent));
            if (isError) codes.add(String(structuredContent.code));
            else succeeded.add(name);
            if (!isError && agentId === ada.agentId) learn(name, structuredContent);
          } catch (error) {
            bugs.push({ name, args, error });
          }
        }),
      );
    }
    expect(bugs.slice(0, 3)).toEqual([]);
    expect([...codes].filter((code) => !isKnownCode(code))).toEqual([]);
    // The calls pass validation.
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...SELDOM]));
    expect(names.filter((name) => !succeeded.has(name) && !SELDOM.includes(name))).toEqual([]);
    expect(await told.ofOne()).toEqual([]);
  });

  it(`answer ${HTTP_CALLS} such calls over MCP and REST without an internal error`, {
    timeout: HTTP_CALLS * 200 + 60_000,
  }, async () => {
    const told = new Received();
    const succeeded = new Map<Way, Set<string>>([
      ['mcp', new Set()],
      ['rest', new Set()],
    ]);
    const { paths } = (await (await fetch(`${town.url}/api/openapi.json`)).json()) as Result;
    for (const some of samples(HTTP_CALLS)) {
      for (const { args, name } of some) {
        for (const way of ['mcp', 'rest'] as const) {
          const response = way === 'mcp' ? await byMcp(name, args) : await byRest(paths, name, args);
          const text = await response.text();
          told.hear(name, text);
          expect([way, name, response.status, text]).not.toEqual([way, name, response.status, '']);
          const body = JSON.parse(text) as Result;
          const code = way === 'rest' ? body.error?.code : undefined;
          if (response.ok && !body.error && !body.result?.isError) succeeded.get(way)?.add(name);
          const failed = response.status === 500 || text.includes('Internal error');
          expect(failed && { way, name, args, text }).toBe(false);
          if (code !== undefined)
            expect([name, args, code, isKnownCode(code) || AT_THE_DOOR.includes(code)]).toEqual([
              name,
              args,
              code,
              true,
            ]);
        }
      }
    }
    for (const ones of succeeded.values()) expect(ones.size).toBeGreaterThan(0);
    expect(await told.ofOne()).toEqual([]);
  });
});

function byMcp(name: string, args: unknown): Promise<Response> {
  const body = rpcBody('tools/call', { name, arguments: args ?? undefined });
  return fetch(`${town.url}/mcp/all`, { method: 'POST', headers: ada.headers, body });
}

/** Only an object fills a path's parameters: otherwise they stay empty and the body is sent unchanged. */
function byRest(paths: Result, name: string, args: unknown): Promise<Response> {
  const found = Object.entries(paths as Record<string, Record<string, Result>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => operationId === name)
      .map(([method]) => ({ path, method })),
  )[0];
  if (!found) throw new Error(`the OpenAPI document has no ${name}`);
  const given = new Map(typeof args === 'object' && args !== null ? Object.entries(args) : []);
  const asText = (value: unknown): string =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-')).toWellFormed();
  const path = found.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = given.get(field);
    given.delete(field);
    return encodeURIComponent(asText(value)) || '-';
  });
  const isGet = found.method === 'get';
  const query = new URLSearchParams(isGet ? [...given].map(([field, value]) => [field, asText(value)]) : []);
  return fetch(`${town.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: isGet ? 'GET' : 'POST',
    headers: ada.headers,
    ...(!isGet && { body: JSON.stringify(given.size > 0 ? Object.fromEntries(given) : (args ?? null)) }),
  });
}
