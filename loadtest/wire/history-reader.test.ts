import { describe, expect, it } from 'vitest';
import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage } from '../../shared/protocol/room-messages.ts';
import { HistoryReader } from './history-reader.ts';

const event = (n: number): WireEvent => ({
  eventId: `e${n}`,
  matchId: 'mt_1',
  at: '',
  visibility: 'PUBLIC',
  type: 'LINE',
  payload: {},
});
const events = (...numbers: number[]): WireEvent[] => numbers.map(event);

/** A room that answers on command. */
function room() {
  const asked: { request: HistoryRequest; answer(page: HistoryPage): void; fail(error: Error): void }[] = [];
  const told: { ids: string[]; fromStart: boolean }[] = [];
  const reader = new HistoryReader(
    (request) => new Promise((answer, fail) => asked.push({ request, answer, fail })),
    (seen, fromStart) => told.push({ ids: seen.map(({ eventId }) => eventId), fromStart }),
  );
  return { asked, told, reader };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('match history', () => {
  it('is read page by page from the end, and delivered from the beginning', async () => {
    const { asked, told, reader } = room();
    const done = reader.welcomed();
    expect(asked[0]?.request).toEqual({ before: null, limit: 500 });
    asked[0]?.answer({ events: events(3, 4), before: 'e3' });
    await soon();
    expect(asked[1]?.request.before).toBe('e3');
    expect(told).toEqual([]);
    asked[1]?.answer({ events: events(1, 2), before: null });
    await done;
    expect(told).toEqual([{ ids: ['e1', 'e2', 'e3', 'e4'], fromStart: true }]);
  });

  it('is delivered once, however live events arrive before and after the response', async () => {
    const { asked, told, reader } = room();
    const done = reader.welcomed();
    reader.live(events(2, 3));
    asked[0]?.answer({ events: events(1, 2), before: null });
    await done;
    reader.live(events(2));
    reader.live(events(2, 4));
    expect(told).toEqual([
      { ids: ['e1', 'e2', 'e3'], fromStart: true },
      { ids: ['e4'], fromStart: false },
    ]);
  });

  it('is read anew after another welcome, and the previous read is dropped', async () => {
    const { asked, told, reader } = room();
    const first = reader.welcomed();
    const second = reader.welcomed();
    asked[0]?.answer({ events: events(1), before: null });
    await first;
    expect(told).toEqual([]);
    asked[1]?.answer({ events: events(1, 2), before: null });
    await second;
    expect(told).toEqual([{ ids: ['e1', 'e2'], fromStart: true }]);
  });

  it('is missing when the room refuses it', async () => {
    const { asked, reader } = room();
    const done = reader.welcomed();
    asked[0]?.answer({ ok: false } as unknown as HistoryPage);
    await expect(done).rejects.toThrow('no page of history');
  });
});
