import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_REFUSAL_CODES } from '../../../shared/gateway/refusals.ts';
import { SCOPES } from '../../agents/scopes.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import type { Dispatch } from '../../tools/dispatch.ts';
import type { Part } from '../part.ts';
import { PARTS } from '../parts.ts';
import { TOOL_GROUPS } from './define-tool.ts';
import { Caller, type Result } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { accountTools, type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { experienceNamed } from './testing/play.ts';

/** All of them with `npm run exam:hostile`. */
const CALLS = Number(process.env.FUZZ ?? 20_000);
const HTTP_CALLS = Number(process.env.FUZZ_HTTP ?? 500);
const SEED = 20_261_117;
const AT_ONCE = 100;
const GUESTS = 40;
const TOOLS = 50;

let town: TestTown;
let dispatch: Dispatch;
let ada: Caller;
let rest: FaultyServer;
let foreign: ForeignServer;
let agentIds: readonly string[];
let tools: { name: string; inputSchema: Result }[];
let known: Readonly<Record<string, readonly unknown[]>>;
const listener: Part = {
  id: 'listener',
  open: () => ({
    toolsets(_doors, { call }) {
      dispatch = call;
      return [];
    },
  }),
};

beforeAll(async () => {
  town = await openTestTown({ GATEWAY_CALLS_PER_MINUTE: '1000000' }, { parts: [...PARTS, listener] });
  rest = await startFaultyServer();
  foreign = await startForeignServer(
    accountTools((what) => `secret ${what}`),
    'Fuzzed',
  );
  ada = await Caller.make(town.url, 'Ada');
  tools = town.sets
    .filter(({ id }) => (TOOL_GROUPS as readonly string[]).includes(id))
    .flatMap(({ definitions }) => definitions.map(({ inputSchema, name }) => ({ name, inputSchema })));
  // Many, so that no one's pace stands before every call.
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

/** For each field some values that could be right, so that calls get past its schema. */
async function likelyValues(guests: readonly Caller[]): Promise<Record<string, readonly unknown[]>> {
  const evenOdd = await experienceNamed(ada, 'even');
  const manifest = { name: 'Fuzzed', rest: { base_url: rest.url } };
  const { id: registered } = await ada.call('experience.register', { manifest });
  const { id: discovered } = await ada.call('experience.discover', { server_url: foreign.url });
  const { id: social_lobby_id } = await ada.call('social.create', { max_members: 50 });
  for (const guest of guests) await guest.call('social.join', { social_lobby_id });
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
    manifest: [manifest, JSON.stringify(manifest), { ...manifest, name: '' }],
    action: [
      { tool: 'whoami', args: {} },
      { tool: 'login', args: { username: 'ada' } },
      { type: 'wait' },
      { choice: 3 },
    ],
    tool_name: ['whoami', 'register', 'nothing'],
    args: [{}, { username: 'ada' }],
    data: [{ a: 1 }, { registration_code: 'x' }],
    config: [{ private: true }, { pace: 'blitz' }],
    credentials: [{ token: 'x' }, { username: 'ada', password: 'y' }],
    label: ['main', 'other'],
    display_name: ['Ada the Second', ''],
    bio: ['Plays.'],
    content: ['Good evening', 'x'.repeat(2_001)],
  };
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
      const likely = (field: string): readonly unknown[] => known[field] ?? properties[field]?.enum ?? [];
      const valueFor = (field: string): fc.Arbitrary<unknown> => {
        const values = likely(field);
        return values.length > 0
          ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...values) }, odd)
          : odd;
      };
      const fields = Object.fromEntries(Object.keys(properties).map((field) => [field, valueFor(field)]));
      const required = (inputSchema.required ?? []) as string[];
      const args = fc.oneof(
        { weight: 12, arbitrary: fc.record(fields, { requiredKeys: required }) },
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

describe('the fifty tools', () => {
  it(`survive ${CALLS} calls that nobody should make`, { timeout: CALLS * 20 + 120_000 }, async () => {
    expect(tools).toHaveLength(TOOLS);
    const bugs: unknown[] = [];
    const codes = new Set<string>();
    const succeeded = new Set<string>();
    for (const some of samples(CALLS)) {
      await Promise.all(
        some.map(async ({ args, name }, i) => {
          const agentId = agentIds[i % agentIds.length] ?? '';
          const me = { agentId, name: 'Ada', scopes: SCOPES };
          try {
            const { isError, structuredContent } = await dispatch(name, args, me);
            if (isError) codes.add(String(structuredContent.code));
            else succeeded.add(name);
          } catch (error) {
            bugs.push({ name, args, error });
          }
        }),
      );
    }
    expect(bugs.slice(0, 3)).toEqual([]);
    expect([...codes].filter((code) => !(GATEWAY_REFUSAL_CODES as readonly string[]).includes(code))).toEqual(
      [],
    );
    // The calls get past the door.
    expect(succeeded.size).toBeGreaterThan(TOOLS * 0.6);
  });

  it(`answer ${HTTP_CALLS} such calls over HTTP, none of them with a failure of the town`, {
    timeout: HTTP_CALLS * 100 + 60_000,
  }, async () => {
    for (const some of samples(HTTP_CALLS)) {
      for (const { args, name } of some) {
        const body = {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args ?? undefined },
        };
        const response = await fetch(`${town.url}/mcp/all`, {
          method: 'POST',
          headers: ada.headers,
          body: JSON.stringify(body),
        });
        const text = await response.text();
        expect([name, response.status < 500, text.includes('Internal error')]).toEqual([name, true, false]);
      }
    }
  });
});
