/**
 * Reads a match for a model and waits for something worth a turn: its own duties, deaths and verdicts, its own name, or
 * whatever has accumulated some seconds after the first event. It waits through the door and times itself by events
 * that the reader sees: others' secret actions neither end nor start a wait.
 */
import type { PlainGame } from '../../../shared/matches/plain-game.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import { type Answer, no, refuse } from '../../../shared/protocol/refusals.ts';
import type { Caller } from '../../agents/identity.ts';
import type { Door } from '../../matches/door.ts';
import type { Waiting } from '../tool.ts';

export interface NewsSource<View> {
  readonly door: Pick<Door<View>, 'now' | 'events' | 'view'>;
  readonly game: PlainGame<View>;
  readonly batchMs: number;
}

export interface NewsQuery {
  readonly caller: Caller;
  readonly matchId: string;
  /** The last event that the reader knows; null: none, so it gets the latest at once. */
  readonly after: string | null;
  /** The reader is out of the match and is only told of its end. */
  readonly onlyEnd: boolean;
  readonly waiting?: Waiting | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface News<View> {
  readonly view: View;
  readonly lines: readonly string[];
  readonly turn: boolean;
  readonly cursor: string | null;
}

const PAGE = 200;
/** For a reader that knows nothing: as many events as a phase has. */
export const LATEST = 60;

const TOO_MANY = refuse('TOO_MANY_WAITS', 'Too many calls are being held; make one call at a time.');

export async function readNews<View>(
  source: NewsSource<View>,
  query: NewsQuery,
): Promise<Answer<News<View>>> {
  const { door } = source;
  const { caller, matchId, waiting, signal } = query;
  const batch = new Batch(source, query);
  const holdEnds = door.now() + (waiting?.ms ?? 0);
  let release: (() => void) | null = null;
  try {
    for (let waitMs = 0; ; ) {
      const limit = batch.cursor === null ? LATEST : PAGE;
      const page = await door.events(caller, matchId, {
        afterEventId: batch.cursor,
        limit,
        ...(waitMs > 0 && { waitMs, ...(signal && { signal }) }),
      });
      if (!page.ok) return batch.news() ?? page;
      const view = await door.view(caller, matchId);
      if (!view.ok) return view;
      const news = batch.add(page.value, view.value);
      waitMs = Math.min(holdEnds, batch.dueAt) - door.now();
      if (waitMs <= 0 || signal?.aborted) return { ok: true, value: news };
      release ??= waiting?.slots.take(waiting.holder, waiting.anonymousFrom) ?? null;
      if (!release) return news.lines.length > 0 ? { ok: true, value: news } : no(TOO_MANY);
    }
  } finally {
    release?.();
  }
}

class Batch<View> {
  readonly #source: NewsSource<View>;
  readonly #query: NewsQuery;
  readonly #lines: string[] = [];
  #view: { readonly value: View } | null = null;
  #turn = false;
  /** When to deliver; in the past means at once. */
  dueAt = Number.POSITIVE_INFINITY;
  cursor: string | null;

  constructor(source: NewsSource<View>, query: NewsQuery) {
    this.#source = source;
    this.#query = query;
    this.cursor = query.after;
  }

  add(events: readonly WireEvent[], view: View): News<View> {
    const { game, batchMs } = this.#source;
    const { after, onlyEnd } = this.#query;
    this.#view = { value: view };
    this.cursor = events.at(-1)?.eventId ?? this.cursor;
    const isOver = game.standing(view) === 'over';
    const isAsked = game.duty(view, []) !== null;
    for (const [i, { line, wake, own, turn }] of game.tell(events, view).entries()) {
      // A reader that is out only gets the end.
      if (onlyEnd && !(isOver && turn)) continue;
      // Already done, or too late.
      if (wake === 'duty' && !isAsked) continue;
      if (line !== null && (!own || after === null)) this.#lines.push(line);
      if (turn) this.#turn = true;
      if (wake === 'now' || wake === 'duty') this.dueAt = 0;
      const at = Date.parse(events[i]?.at ?? '');
      if (wake === 'soon' && !own) this.dueAt = Math.min(this.dueAt, at + batchMs);
    }
    if (isOver || after === null) this.dueAt = 0;
    return { view, lines: this.#lines, turn: this.#turn, cursor: this.cursor };
  }

  /** Null: nothing worth a turn has accumulated. */
  news(): Answer<News<View>> | null {
    if (!this.#view || this.#lines.length === 0) return null;
    const { value: view } = this.#view;
    return { ok: true, value: { view, lines: this.#lines, turn: this.#turn, cursor: this.cursor } };
  }
}
