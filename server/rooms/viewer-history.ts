/**
 * The events of a match that one kind of viewer may read, page by page from the end. Built on request and
 * incrementally, and packed once for all viewers who ask the same at the same point of the match.
 */

import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage } from '../../shared/protocol/room-messages.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { publicWireAt, wireAt } from '../matches/recent-wire.ts';
import { SharedAnswer } from './parcel.ts';

/** Viewers who join together ask for the same few pages; other pages are not worth caching. */
const PAGES_KEPT = 4;

export class ViewerHistory {
  readonly #match: LiveMatch;
  readonly #viewer: Viewer;
  /** Everything the viewer may see of the first `#steps` steps. */
  #events: WireEvent[] = [];
  #steps = 0;
  readonly #pages = new Map<string, SharedAnswer>();
  /** The length of the match and its known part when the cached pages were built. */
  #pagesOf = { steps: 0, known: 0 };
  #revision: number | undefined;

  constructor(match: LiveMatch, viewer: Viewer) {
    this.#match = match;
    this.#viewer = viewer;
    this.#revision = match.revision;
  }

  /** `known`: the number of steps whose secrets the viewer may know; later steps show only public events. */
  lastEventId(known: number): string | null {
    const { log } = this.#match;
    for (let step = log.length - 1; step >= 0; step--) {
      const newest = this.#eventsOf(step, step < known).at(-1);
      if (newest) return newest.eventId;
    }
    return null;
  }

  /** Null if `before` is not an event this viewer could read. */
  page(request: HistoryRequest, known: number): SharedAnswer | null {
    const steps = this.#match.log.length;
    if (this.#revision !== this.#match.revision) this.#startAnew();
    if (this.#pagesOf.steps !== steps || this.#pagesOf.known !== known) this.forgetPages();
    this.#pagesOf = { steps, known };
    const key = `${request.limit} ${request.before ?? ''}`;
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const page = pageOf(this.#readable(known), request);
    if (!page) return null;
    const answer = new SharedAnswer(page);
    if (this.#pages.size < PAGES_KEPT) this.#pages.set(key, answer);
    return answer;
  }

  #startAnew(): void {
    this.#revision = this.#match.revision;
    this.#events = [];
    this.#steps = 0;
    this.forgetPages();
  }

  /** The match has advanced: no viewer will ask for the same bytes again. */
  forgetPages(): void {
    if (this.#pages.size > 0) this.#pages.clear();
  }

  #readable(known: number): readonly WireEvent[] {
    for (; this.#steps < known; this.#steps++) this.#events.push(...this.#eventsOf(this.#steps, true));
    const { length } = this.#match.log;
    if (known >= length) return this.#events;
    const later = Array.from({ length: length - known }, (_, i) => this.#eventsOf(known + i, false));
    return [...this.#events, ...later.flat()];
  }

  #eventsOf(step: number, withSecrets: boolean): readonly WireEvent[] {
    return withSecrets ? wireAt(this.#match, step, this.#viewer) : publicWireAt(this.#match, step);
  }
}

/** A cursor never shown to this viewer counts as unknown, so that the refusal reveals nothing. */
function pageOf(events: readonly WireEvent[], { before, limit }: HistoryRequest): HistoryPage | null {
  const end = before === null ? events.length : events.findLastIndex(({ eventId }) => eventId === before);
  if (end < 0) return null;
  const start = Math.max(0, end - limit);
  return { events: events.slice(start, end), before: start > 0 ? (events[start]?.eventId ?? null) : null };
}
