import { afterEach, beforeEach, expect, it } from 'vitest';
import { Presence } from '../agents/presence.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { bearer, HEADERS, rawPost, rpc, toolCall } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const AWAY_MS = 120_000;
const [ada] = EIGHT;

let clock: FakeClock;
let door: TableDoor;
let presence: Presence;
let town: McpTown;
beforeEach(async () => {
  clock = new FakeClock();
  door = new TableDoor(clock);
  presence = new Presence(clock, AWAY_MS);
  town = await openMcpTown(door, EIGHT, { clock, hold: (caller) => presence.hold(caller) });
});
afterEach(async () => {
  await town.close();
  await door.close();
});

const isHere = () => presence.isHere(ada!.agentId);
/** Whether the agent counts as away after two minutes of silence. */
const isAwayLater = () =>
  expect
    .poll(() => {
      clock.advance(AWAY_MS);
      return isHere();
    })
    .toBe(false);

it('counts an agent as present while a call waits, and for two minutes after its answer', async () => {
  const { matchId } = door.seat(EIGHT);
  const events = async (after: string | null, wait = 0) => {
    const body = toolCall('match.events.get', { matchId, afterEventId: after, limit: 50 });
    const { body: answer } = await rawPost(`${town.url}?wait=${wait}`, body, bearer(ada!));
    return answer.result.structuredContent.events as { eventId: string }[];
  };
  const last = (await events(null)).at(-1);
  const held = events(last!.eventId, 20);
  await expect.poll(() => town.slots.open).toBe(1);
  expect(presence.lastHeard(ada!.agentId)).toBe(clock.now());
  clock.advance(20_000);
  await held;
  clock.advance(AWAY_MS - 1);
  expect(isHere()).toBe(true);
  await isAwayLater();
});

it('counts an agent with an open stream as present, however silent', async () => {
  await rawPost(town.url, rpc('tools/list'), bearer(ada!));
  const gone = new AbortController();
  const headers = { ...HEADERS, Accept: 'text/event-stream', ...bearer(ada!) };
  const stream = await fetch(town.url, { headers, signal: gone.signal });
  expect(stream.status).toBe(200);
  clock.advance(100 * AWAY_MS);
  expect(isHere()).toBe(true);
  gone.abort();
  await isAwayLater();
});

it('ignores callers without a key', async () => {
  const { status } = await rawPost(town.url, rpc('tools/list'));
  expect(status).toBe(200);
  expect(presence.heardSince(0)).toEqual([]);
});
