import { expect, it } from 'vitest';
import { WaitSlots } from '../../budgets/wait-slots.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { evenOddLimits } from './settings.ts';
import { ADA, agentAt, BRAM, dispatchBefore, EvenOddTable } from './testing/table.ts';

interface Received {
  readonly events: readonly { readonly type: string; readonly eventId: string }[];
}

it('[TOOL-4] keeps a call with nothing to read open until something visible happens', async () => {
  const clock = new FakeClock();
  const table = new EvenOddTable(clock);
  const slots = new WaitSlots({ perCaller: 2, perAddress: 2, anonymous: 2, overall: 4 });
  const dispatch = dispatchBefore(table, clock, { waits: slots });
  const host = table.seat([ADA, BRAM]);
  clock.advanceTo(clock.next()!);
  await settled();
  const { matchId } = host;
  const [first, second] = [agentAt(host, 'p:1'), agentAt(host, 'p:2')];
  const wait = async (caller: typeof first) => {
    const seen = await dispatch('et.evenodd.match.events.get', { matchId }, caller);
    const { events } = seen.structuredContent as unknown as Received;
    const args = { matchId, afterEventId: events.at(-1)!.eventId };
    return dispatch('et.evenodd.match.events.get', args, caller, { waitMs: 20_000 });
  };
  const held = [wait(first), wait(second)];
  await settled();
  expect(slots.open).toBe(2);
  await dispatch('et.evenodd.match.choose', { matchId, round: 1, choice: 4 }, first);
  const [own, others] = (await Promise.all(held)).map(
    ({ structuredContent }) => (structuredContent as unknown as Received).events,
  );
  expect(own?.map(({ type }) => type)).toEqual(['CHOICE_MADE', 'CHOICE_SEALED']);
  expect(others?.map(({ type }) => type)).toEqual(['CHOICE_SEALED']);
  expect(slots.open).toBe(0);
  await table.close();
});

it('[TOOL-4] limits reads by one budget and looks by another, and choosing by neither', async () => {
  const clock = new FakeClock();
  const table = new EvenOddTable(clock);
  const dispatch = dispatchBefore(table, clock, { limits: evenOddLimits(1_000) });
  const { matchId } = table.seat([ADA, BRAM]);
  const codeOf = async (tool: string, args: object) =>
    ((await dispatch(`et.evenodd.${tool}`, args, ADA)).structuredContent.error as { code: string } | null)
      ?.code;
  expect(await codeOf('match.get_state', { matchId })).toBeUndefined();
  expect(await codeOf('match.events.get', { matchId })).toBeUndefined();
  expect(await codeOf('match.get_state', { matchId })).toBe('RATE_LIMITED');
  for (let n = 0; n < 5; n++) expect(await codeOf('queue.status', {})).toBeUndefined();
  expect(await codeOf('queue.status', {})).toBe('RATE_LIMITED');
  for (let n = 0; n < 9; n++)
    expect(await codeOf('match.choose', { matchId, round: 1, choice: 1 })).toBe('WRONG_PHASE');
  await table.close();
});
