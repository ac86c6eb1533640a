import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchListener } from '../../testing/dispatch-listener.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { ToolCallError, ToolFailedError } from '../../tools/tool-call-error.ts';
import { PARTS } from '../parts.ts';
import { type FuzzCall, type FuzzIds, fuzzCalls } from './testing/fuzz.ts';
import { newCaller, type WorldCaller } from './testing/world-caller.ts';

/** `npm run exam:hostile` runs all of them. */
const CALLS = Number(process.env.FUZZ ?? 5_000);
const HTTP_CALLS = Number(process.env.FUZZ_HTTP ?? 200);
const SEED = 20_261_117;
const AT_ONCE = 200;

let town: TestTown;
const { part: listener, dispatch } = dispatchListener();
let ada: WorldCaller;
let ids: FuzzIds;
beforeAll(async () => {
  const unlimited = Object.fromEntries(
    ['WRITES', 'READS', 'SEARCHES', 'EXPORTS'].map((what) => [`WORLD_${what}_PER_MINUTE`, '1000000']),
  );
  town = await openTestTown(
    {
      ...unlimited,
      WORLD_MAX_ENTITIES: '40',
      WORLD_MAX_RELATIONSHIPS: '40',
      WORLD_MAX_WORLDS: '20',
    },
    { parts: [...PARTS, listener] },
  );
  ada = await newCaller(town);
  const worldId = String((await ada.ask('create_world', { name: 'Fuzz' })).worldId);
  const characters = await Promise.all(
    ['A', 'B'].map(async (name) =>
      String((await ada.ask('create_character', { worldId, name })).characterId),
    ),
  );
  const location = String((await ada.ask('create_location', { worldId, name: 'L' })).locationId);
  ids = { worlds: [worldId], characters, locations: [location] };
});
afterAll(() => town.end());

function* samples(count: number): Generator<FuzzCall[]> {
  for (let made = 0; made < count; made += AT_ONCE)
    yield fc.sample(fuzzCalls(ids), { seed: SEED + made, numRuns: Math.min(AT_ONCE, count - made) });
}

describe('the thirteen tools', () => {
  it(`survive ${CALLS} random calls`, { timeout: CALLS * 10 + 60_000 }, async () => {
    const me = { agentId: ada.agentId, name: 'Ada', scopes: ['worlds:read', 'worlds:write', 'worlds:share'] };
    const bugs: unknown[] = [];
    let succeeded = 0;
    for (const calls of samples(CALLS)) {
      await Promise.all(
        calls.map(async ({ name, args }) => {
          try {
            await dispatch(name, args, me);
            succeeded++;
          } catch (error) {
            const isAnswer = error instanceof ToolCallError || error instanceof ToolFailedError;
            if (!isAnswer) bugs.push({ name, args, error });
          }
        }),
      );
    }
    expect(bugs.slice(0, 3)).toEqual([]);
    expect(succeeded).toBeGreaterThan(CALLS / 50);
  });

  it(`answer ${HTTP_CALLS} such calls over HTTP without an internal error`, {
    timeout: HTTP_CALLS * 50 + 60_000,
  }, async () => {
    for (const calls of samples(HTTP_CALLS)) {
      for (const { name, args } of calls) {
        const { answer } = await ada.raw('tools/call', { name, arguments: args ?? undefined });
        if (answer.error) expect(answer.error.message).not.toBe('Internal error');
      }
    }
    expect(await ada.ask('get_world', { worldId: ids.worlds[0] })).toMatchObject({ worldId: ids.worlds[0] });
  });
});
