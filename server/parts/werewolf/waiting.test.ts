import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from '../../agents/identity.ts';
import { WaitSlots } from '../../budgets/wait-slots.ts';
import { UNHURRIED_READS } from '../../mcp/testing/mcp-town.ts';
import { EIGHT } from '../../mcp/testing/table-door.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { ada, dispatchBefore, openTable } from './testing/dispatched-table.ts';

describe('a waiting call', () => {
  const open = async () => {
    const town = {
      ...openTable(),
      slots: new WaitSlots({ perCaller: 2, perAddress: 2, anonymous: 2, overall: 3 }),
    };
    const dispatch = dispatchBefore(town.door, town.clock, { waits: town.slots, limits: UNHURRIED_READS });
    const { value } = (await town.door.events(ada, town.matchId, { afterEventId: null, limit: 1 })) as {
      value: readonly { eventId: string }[];
    };
    const wait = (options: object = {}, caller: AgentIdentity | null = ada) =>
      dispatch(
        'et.werewolf.match.events.get',
        { matchId: town.matchId, afterEventId: value[0]!.eventId },
        caller,
        {
          waitMs: 20_000,
          ...options,
        },
      );
    return { ...town, wait, dispatch };
  };

  it('is kept open at the end of the record until something visible happens', async () => {
    const { wait, door, slots, matchId } = await open();
    const held = wait();
    await settled();
    expect(slots.open).toBe(1);
    await door.act(EIGHT[3]!, matchId, { type: 'ready' });
    const { events } = (await held).structuredContent as { events: { payload: { kind: string } }[] };
    expect(events[0]?.payload.kind).toBe('READY');
    expect(slots.open).toBe(0);
  });

  it('[S0-210] is answered with events in their whole envelope, as a body and as text', async () => {
    const { dispatch, matchId, host } = await open();
    const args = { matchId, afterEventId: `${matchId}.0001` };
    const { structuredContent, written } = await dispatch('et.werewolf.match.events.get', args, ada, {});
    const { events } = structuredContent as { events: object[] };
    expect(events.length).toBeGreaterThan(1);
    expect(JSON.parse(written!.json).events).toEqual(events);
    for (const event of events) {
      expect(event).toMatchObject({ matchId });
      expect(Object.keys(event)).toEqual(['eventId', 'matchId', 'at', 'visibility', 'type', 'payload']);
    }
    await host.close();
  });

  it('ends without events after the wait, 25 s at the longest', async () => {
    const { wait, clock, slots, host } = await open();
    await host.close();
    const held = wait({ waitMs: 3_600_000 });
    await settled();
    expect(clock.next()).toBe(clock.now() + 25_000);
    clock.advance(25_000);
    expect((await held).structuredContent).toMatchObject({ ok: true, events: [] });
    expect(slots.open).toBe(0);
  });

  it('frees its slot at once when the caller disconnects', async () => {
    const { wait, slots } = await open();
    const gone = new AbortController();
    const held = wait({ signal: gone.signal });
    await settled();
    expect(slots.open).toBe(1);
    gone.abort();
    await held;
    expect(slots.open).toBe(0);
  });

  it("is refused beyond the caller's share with TOO_MANY_WAITS, unless there is something to read", async () => {
    const { wait, slots, dispatch, matchId, host } = await open();
    const ends: AbortController[] = [];
    const hold = (caller: AgentIdentity | null, connectionId?: string) => {
      const end = new AbortController();
      ends.push(end);
      return wait({ signal: end.signal, connectionId }, caller);
    };
    const held = [hold(ada), hold(ada)];
    await settled();
    expect((await wait()).structuredContent.error).toMatchObject({ code: 'TOO_MANY_WAITS', retryable: true });
    held.push(hold(EIGHT[1]!));
    await settled();
    expect(slots.open).toBe(3);
    expect((await wait({}, EIGHT[2]!)).isError).toBe(true);
    const first = { matchId, afterEventId: `${matchId}.0001` };
    const read = await dispatch('et.werewolf.match.events.get', first, ada, { waitMs: 20_000 });
    expect(read.isError).toBe(false);
    for (const end of ends) end.abort();
    await Promise.all(held);
    await host.close();
  });
});
