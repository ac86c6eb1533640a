import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATEWAY_REFUSAL_CODES } from '../../../../shared/gateway/refusals.ts';
import { openTestTown, type TestTown } from '../../../testing/town-on-a-port.ts';
import type { Dispatch } from '../../../tools/dispatch.ts';
import type { Part } from '../../part.ts';
import { PARTS } from '../../parts.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { experienceNamed } from '../testing/play.ts';

/** A million with `FUZZ_CALLS=1000000 npx vitest run --project server server/parts/gateway/square/fuzz.test.ts`. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 10_000);
const HTTP_CALLS = Number(process.env.FUZZ_HTTP_CALLS ?? 300);
const SEED = 20_261_117;
const AT_ONCE = 100;
const GUESTS = 40;
const OWN = /^(social|demand|profile)\.|^experience\.(rate|report)$/;

let town: TestTown;
let dispatch: Dispatch;
let ada: Caller;
let agentIds: readonly string[];
let tools: { name: string; inputSchema: Result }[];
let known: Readonly<Record<string, readonly string[]>>;
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
  town = await openTestTown({}, { parts: [...PARTS, listener] });
  ada = await Caller.make(town.url, 'Ada');
  tools = town.sets.flatMap(({ definitions }) =>
    definitions.filter(({ name }) => OWN.test(name)).map(({ inputSchema, name }) => ({ name, inputSchema })),
  );
  const experience_id = await experienceNamed(ada, 'even');
  const { id: social_lobby_id } = await ada.call('social.create', { max_members: 50 });
  // Many, so that no one's pace stands before every call.
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, (_, i) => Caller.make(town.url, `Guest ${i}`)),
  );
  for (const guest of guests) await guest.call('social.join', { social_lobby_id });
  agentIds = [ada, ...guests].map(({ agentId }) => agentId);
  const { id: after } = await ada.call('social.message', { social_lobby_id, content: 'first' });
  const { proposal_id } = await ada.call('social.propose', { social_lobby_id, experience_id });
  const starts_at = new Date(Date.now() + 3_600_000).toISOString();
  const { event_id } = await ada.call('demand.schedule', { experience_id, starts_at });
  known = {
    experience_id: [experience_id],
    social_lobby_id: [social_lobby_id],
    proposal_id: [proposal_id],
    event_id: [event_id],
    after: [after],
    starts_at: [starts_at],
    display_name: ['Ada the Second', ''],
    bio: ['Plays.'],
    content: ['Good evening', 'x'.repeat(2_001)],
  };
});
afterAll(() => town.end());

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

describe('the Square’s tools', () => {
  it(`survive ${CALLS} calls that nobody should make`, { timeout: CALLS * 20 + 60_000 }, async () => {
    const scopes = ['social:read', 'social:write', 'catalog:read', 'catalog:write'];
    const bugs: unknown[] = [];
    const codes = new Set<string>();
    let done = 0;
    for (const some of samples(CALLS)) {
      await Promise.all(
        some.map(async ({ args, name }, i) => {
          const agentId = agentIds[i % agentIds.length] ?? '';
          const me = { agentId, name: 'Ada', scopes };
          try {
            const { isError, structuredContent } = await dispatch(name, args, me);
            if (isError) codes.add(String(structuredContent.code));
            else done++;
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
    expect(done).toBeGreaterThan(CALLS / 50);
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
        const response = await fetch(`${town.url}/mcp/gateway`, {
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
