// Loads past events: the newest page after every join, earlier ones when the viewer scrolls back.

import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { HistoryPage } from '../../shared/protocol/room-messages.ts';
import type { Watch } from '../state/watch.ts';

const PAGE = 200;

type Ask = (request: HistoryRequest) => Promise<HistoryPage>;

export function createMatchHistory(watch: Watch, ask: Ask) {
  /** Where the next earlier page ends; undefined before the first page. */
  let cursor: string | null | undefined;
  let running: Promise<void> = Promise.resolve();
  let knownThen: ReadonlySet<string> = new Set();
  const knows = (eventId: string) => watch.model.peek().seen.has(eventId);

  /** Sequential: two concurrent requests would ask for the same page. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = running.then(async () => {
      watch.earlier.value = 'asking';
      try {
        await work();
      } catch {
        // The connection is down or the room refused: the next join tries again, and so may the viewer.
      } finally {
        watch.earlier.value = cursor ? 'more' : 'none';
      }
    });
    running = turn;
    return turn;
  }

  async function page(before: string | null): Promise<{ next: string | null; met: boolean }> {
    const { events, before: next } = await ask({ before, limit: PAGE });
    const met = events.some(({ eventId }) => knownThen.has(eventId));
    watch.addPage(events);
    return { next, met };
  }

  async function stepBack(): Promise<boolean> {
    if (cursor === null || cursor === undefined) return false;
    cursor = (await page(cursor)).next;
    return true;
  }

  return {
    /** The connection is down: events from now on will have to be loaded. */
    lost(): void {
      knownThen = watch.model.peek().seen;
    },
    /** After a join: the newest page, and as many before it as were missed. */
    catchUp: (): Promise<void> =>
      inTurn(async () => {
        const first = cursor === undefined;
        let { next, met } = await page(null);
        if (first) {
          cursor = next;
          return;
        }
        // Events missed while the connection was down lie before the newest page.
        while (!met && next !== null) ({ next, met } = await page(next));
      }),
    earlier: (): Promise<void> =>
      inTurn(async () => {
        await stepBack();
      }),
    /** Loads pages back to this event. */
    reach: (eventId: string): Promise<void> =>
      inTurn(async () => {
        while (!knows(eventId)) if (!(await stepBack())) return;
      }),
    /** Reloads everything: the history now holds more. */
    again: (): Promise<void> =>
      inTurn(async () => {
        let next: string | null = null;
        do ({ next } = await page(next));
        while (next !== null);
        cursor = null;
      }),
  };
}
