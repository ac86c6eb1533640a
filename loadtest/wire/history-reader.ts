/**
 * Assembles what one viewer of a match receives: pages of history, requested backwards after every welcome, and live
 * events in between. Delivers everything once.
 */

import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage } from '../../shared/protocol/room-messages.ts';
import { LONGEST_HISTORY_PAGE } from '../../shared/protocol/room-messages.ts';
import type { SeenEvents } from '../agents/entrance.ts';

/** For a moment, a page's events may also be in flight as live events. */
const TWICE_WITHIN_MS = 2_000;

export class HistoryReader {
  readonly #ask: (request: HistoryRequest) => Promise<HistoryPage>;
  readonly #deliver: SeenEvents;
  /** Counts welcomes: a read overtaken by another is dropped. */
  #turn = 0;
  /** Live events waiting for the history before them. */
  #waiting: WireEvent[] | null = null;
  #read: ReadonlySet<string> = new Set();
  #readAt = 0;

  constructor(ask: (request: HistoryRequest) => Promise<HistoryPage>, deliver: SeenEvents) {
    this.#ask = ask;
    this.#deliver = deliver;
  }

  /** Reads everything up to now; rejects when the room does not answer. */
  async welcomed(): Promise<void> {
    const turn = ++this.#turn;
    this.#waiting = [];
    const events = await this.#readAll(turn);
    if (!events) return;
    const read = new Set(events.map(({ eventId }) => eventId));
    const later = this.#waiting.filter(({ eventId }) => !read.has(eventId));
    this.#waiting = null;
    this.#read = read;
    this.#readAt = performance.now();
    this.#deliver([...events, ...later], true);
  }

  live(events: readonly WireEvent[]): void {
    if (this.#waiting) {
      this.#waiting.push(...events);
      return;
    }
    const fresh = this.#unread(events);
    if (fresh.length > 0) this.#deliver(fresh, false);
  }

  #unread(events: readonly WireEvent[]): readonly WireEvent[] {
    if (this.#read.size === 0) return events;
    if (performance.now() - this.#readAt > TWICE_WITHIN_MS) this.#read = new Set();
    return events.filter(({ eventId }) => !this.#read.has(eventId));
  }

  /** Null when another welcome came in between. */
  async #readAll(turn: number): Promise<WireEvent[] | null> {
    const pages: (readonly WireEvent[])[] = [];
    for (let before: string | null = null; ; ) {
      const page: HistoryPage = await this.#ask({ before, limit: LONGEST_HISTORY_PAGE });
      if (turn !== this.#turn) return null;
      if (!Array.isArray(page?.events)) throw new Error(`no page of history: ${JSON.stringify(page)}`);
      pages.unshift(page.events);
      before = page.before;
      if (before === null) return pages.flat();
    }
  }
}
