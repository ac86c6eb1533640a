import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { bearer, HEADERS, rawPost, toolCall } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const LIMITS = { perCaller: 4, perAddress: 30, anonymous: 50, overall: 1_000 };
const FLOOD = 5_000;

/** The clock stands still: nothing happens in the match, and no wait times out. */
const door = new TableDoor(new FakeClock());
let town: McpTown;
beforeAll(async () => {
  door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT, { waits: LIMITS });
});
afterAll(async () => {
  await town.close();
  await door.close();
});

async function endOfRecord(): Promise<string> {
  const last = await door.events(null, 'mt_1', { afterEventId: null, limit: 1 });
  return last.ok ? (last.value[0]?.eventId ?? '') : '';
}

/** Released sockets are reused; waiting ones stay open. */
const agent = new Agent({ keepAlive: true, maxSockets: LIMITS.perAddress + 50 });

function post(body: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(`${town.url}?wait=25`, { method: 'POST', agent, headers: HEADERS, signal });
    call.on('response', (response) => text(response).then(resolve, reject));
    call.on('error', reject);
    call.end(body);
  });
}

describe('five thousand calls that want to wait', { timeout: 120_000 }, () => {
  it('get TOO_MANY_WAITS beyond the limit of an address; others are served meanwhile; disconnected calls free their slots', async () => {
    const body = toolCall('match.events.get', { matchId: 'mt_1', afterEventId: await endOfRecord() });
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const refusals: string[] = [];
    const allRefused = Promise.withResolvers<void>();
    const flood = Array.from({ length: FLOOD }, async () => {
      refusals.push(JSON.parse(await post(body, gone.signal)).result.structuredContent.error.code);
      if (refusals.length === FLOOD - LIMITS.perAddress) allRefused.resolve();
    });
    const outcome = Promise.allSettled(flood);
    await allRefused.promise;
    expect(new Set(refusals)).toEqual(new Set(['TOO_MANY_WAITS']));
    expect(town.slots.open).toBe(LIMITS.perAddress);

    const state = await rawPost(
      town.url,
      toolCall('match.get_state', { matchId: 'mt_1' }),
      bearer(EIGHT[0]!),
    );
    expect(state.body.result.structuredContent.ok).toBe(true);

    gone.abort();
    const results = await outcome;
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(LIMITS.perAddress);
    await expect.poll(() => town.slots.open).toBe(0);
    expect(town.errors).toEqual([]);
  });
});
