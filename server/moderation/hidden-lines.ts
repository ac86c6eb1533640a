/**
 * Which lines of match talk are hidden. The table is the truth; every node keeps a copy, refreshed every few seconds.
 * The one place that decides what viewers and archives get of a player's words.
 */
import type { Entry, Game, GameEvent } from '../../shared/matches/game.ts';
import { shownEntry, shownEvent } from '../../shared/matches/hidden-lines.ts';
import type { Journal } from '../journal/journal.ts';
import type { Games } from '../matches/games.ts';
import { Rows } from '../store/rows.ts';
import type { Statement, Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

export interface HiddenLinesDeps {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly journal: Pick<Journal, 'read'>;
  readonly games: Games;
  /** Written together with a change: what was kept of the words of a finished match must be made again. */
  remaking(matchId: string, at: number): readonly Statement[];
}

export interface Line {
  readonly matchId: string;
  readonly eventId: string;
  readonly playerId: string;
  readonly text: string;
}

const NONE: ReadonlySet<string> = new Set();

export class HiddenLines {
  readonly #deps: HiddenLinesDeps;
  readonly #rows: Rows<Record<never, never>>;
  readonly #watchers = new Set<() => void>();
  #byMatch: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #revisions: ReadonlyMap<string, number> = new Map();
  #print = '[]';
  #version = 0;

  constructor(deps: HiddenLinesDeps) {
    this.#deps = deps;
    this.#rows = new Rows(deps.store);
  }

  /** Changes with every line that is hidden or shown again: for caches of what is shown. */
  get version(): number {
    return this.#version;
  }

  /** Changes whenever a line of this match is hidden or shown again, the same on every node; 0: never. */
  revisionOf(matchId: string): number {
    return this.#revisions.get(matchId) ?? 0;
  }

  isHidden({ matchId, eventId }: Pick<Line, 'matchId' | 'eventId'>): boolean {
    return this.of(matchId).has(eventId);
  }

  of(matchId: string): ReadonlySet<string> {
    return this.#byMatch.get(matchId) ?? NONE;
  }

  /** A log of this match as it may be shown. */
  shownLog(game: Game, matchId: string, log: readonly Entry[]): readonly Entry[] {
    const hidden = this.of(matchId);
    return hidden.size === 0 ? log : log.map((entry) => shownEntry(game, entry, hidden));
  }

  /** The events of a journal as they may be shown. */
  shownEvents(matchId: string, events: readonly GameEvent[]): readonly GameEvent[] {
    const hidden = this.of(matchId);
    const game = hidden.size === 0 ? '' : this.#deps.games.thatWrote(events[0] ?? null);
    return typeof game === 'string' ? events : events.map((event) => shownEvent(game, event, hidden));
  }

  onChanged(watcher: () => void): void {
    this.#watchers.add(watcher);
  }

  /** Null: the match has no such event, nobody says anything in it, or its journal has expired. */
  async find(matchId: string, eventId: string): Promise<Line | null> {
    const { games, journal } = this.#deps;
    const read = await journal.read(matchId);
    const events = read?.ok ? read.events.map(({ body }) => JSON.parse(body) as GameEvent) : [];
    const game = games.thatWrote(events[0] ?? null);
    const event = events.find((each) => each.eventId === eventId);
    const text = typeof game === 'string' || !event ? null : (game.words?.of(event) ?? null);
    if (!event || text === null) return null;
    const { playerId = '' } = event as GameEvent & { readonly playerId?: string };
    return { matchId, eventId, playerId, text };
  }

  /** `note`: the line in the moderation log, for the same batch. */
  async change({ matchId, eventId }: Line, hidden: boolean, note: Statement): Promise<void> {
    const { clock, store } = this.#deps;
    const row = { matchId, eventId, hidden, changedAt: clock.now() };
    await store.write([
      this.#rows.upsert('hiddenLines', ['matchId', 'eventId'], row),
      note,
      ...((await this.#rows.has('matches', { matchId, status: 'running' }))
        ? []
        : this.#deps.remaking(matchId, row.changedAt)),
    ]);
    await this.refresh();
  }

  /** To be called before the town opens, and every few seconds. */
  async refresh(): Promise<void> {
    const rows = await this.#rows.all('hiddenLines', {}, { by: ['matchId', 'eventId'] });
    const print = JSON.stringify(rows);
    if (print === this.#print) return;
    this.#print = print;
    const perMatch = Map.groupBy(rows, ({ matchId }) => matchId);
    this.#byMatch = new Map(
      [...perMatch].map(([matchId, lines]) => [
        matchId,
        new Set(lines.flatMap(({ eventId, hidden }) => (hidden ? [eventId] : []))),
      ]),
    );
    this.#revisions = new Map(
      [...perMatch].map(([matchId, lines]) => [
        matchId,
        Math.max(...lines.map(({ changedAt }) => changedAt)),
      ]),
    );
    this.#version += 1;
    for (const watcher of this.#watchers) watcher();
  }
}
