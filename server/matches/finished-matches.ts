/**
 * Reads finished matches back from their journals and caches the most recently read ones. Anyone may request any of
 * them and reading one takes noticeable processor time, so they are read one at a time, with pauses.
 */
import { LRUCache } from 'lru-cache';
import type { Entry, Game } from '../../shared/matches/game.ts';
import { labelled } from '../../shared/matches/labels.ts';
import { momentsIn } from '../../shared/matches/log.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { PastOutcomes } from '../../shared/matches/past-outcomes.ts';
import type { Journal } from '../journal/journal.ts';
import type { MatchJournal } from '../journal/journal-event.ts';
import type { HiddenLines } from '../moderation/hidden-lines.ts';
import type { Games } from './games.ts';
import { NO_INSIGHT } from './lazy-reading.ts';
import type { MixedTable } from './mixed-table.ts';
import type { ReadingLine } from './reading-line.ts';
import { replay } from './replay.ts';
import { UnderWay } from './under-way.ts';

/**
 * In bytes of their journals. With a state after every event, a match takes several times as much heap. Responses built
 * from it are cached elsewhere as bytes, so only matches being read right now need to be here.
 */
const KEPT_AT_HAND = 4 * 1024 * 1024;

export interface FinishedMatch {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly moments: readonly PublicMoment[];
  /** Computed on request; `past`: earlier outcomes to compare chances with. */
  insight(past: PastOutcomes): unknown;
  readonly mixed: MixedTable | null;
}

/** The mixed table of a match; null for a table without people. */
export type MixedOf = (matchId: string) => Promise<MixedTable | null>;

/** The part of HiddenLines that is needed here. */
export type ShownLogs = Pick<HiddenLines, 'shownLog' | 'version'>;

export class FinishedMatches {
  readonly #journal: Pick<Journal, 'read'>;
  readonly #games: Games;
  readonly #line: ReadingLine;
  readonly #hidden: ShownLogs;
  readonly #mixedOf: MixedOf;
  readonly #kept = new LRUCache<string, FinishedMatch>({ maxSize: KEPT_AT_HAND });
  /** Concurrent callers share one read. */
  readonly #underWay = new UnderWay<FinishedMatch | undefined>();

  constructor(
    journal: Pick<Journal, 'read'>,
    games: Games,
    line: ReadingLine,
    hidden: ShownLogs,
    mixedOf: MixedOf,
  ) {
    this.#journal = journal;
    this.#games = games;
    this.#line = line;
    this.#hidden = hidden;
    this.#mixedOf = mixedOf;
  }

  /**
   * Undefined if there is none, it is still running, or its journal cannot be trusted. Rejects with LineFullError if
   * too many callers wait.
   */
  async get(matchId: string): Promise<FinishedMatch | undefined> {
    const name = `${matchId} ${this.#hidden.version}`;
    return this.#kept.get(name) ?? this.#underWay.share(name, () => this.#find(matchId, name));
  }

  #find(matchId: string, name: string): Promise<FinishedMatch | undefined> {
    return this.#line.do(async (busy) => {
      const journal = await this.#journal.read(matchId);
      if (!journal?.ok) return undefined;
      const mixed = await this.#mixedOf(matchId);
      const found = busy(() => this.#rebuild(journal, mixed));
      const size = journal.events.reduce((sum, { body }) => sum + body.length, 0);
      if (found) this.#kept.set(name, found, { size });
      return found;
    });
  }

  #rebuild(journal: MatchJournal, mixed: MixedTable | null): FinishedMatch | undefined {
    const replayed = replay(journal, this.#games);
    if (!replayed.ok) return undefined;
    const { game, last } = replayed;
    if (!game.result(last.after)) return undefined;
    const log = labelled(game, this.#hidden.shownLog(game, last.after.matchId, replayed.log));
    const insight = (past: PastOutcomes): unknown => {
      const reader = game.insightReader?.(last.after.players, past) ?? NO_INSIGHT;
      for (const entry of log) if (entry.event.audience === 'public') reader.feed(entry);
      return reader.insight();
    };
    return { game, log, moments: momentsIn(game, log), insight, mixed };
  }
}
