/** Asks a match room for all that a viewer may read of the past, page by page from the end. */
import type { Schema } from '@colyseus/schema';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage, HistoryRequest } from '../../shared/protocol/room-messages.ts';
import { LONGEST_HISTORY_PAGE } from '../../shared/protocol/room-messages.ts';
import type { RoomLine } from './room-line.ts';

export async function wholeHistory<State extends Schema>(line: RoomLine<State>): Promise<WireEvent[]> {
  const events: WireEvent[] = [];
  let before: string | null = null;
  do {
    const request: HistoryRequest = { before, limit: LONGEST_HISTORY_PAGE };
    const page: HistoryPage = await line.request('history', request);
    events.unshift(...page.events);
    before = page.before;
  } while (before !== null);
  return events;
}
