/**
 * Finished matches, read back from their journals; the ones looked at lately are kept at hand. Anybody may ask for any
 * of them, and reading one back takes the processor for a while: so it is done one after the other, and with rests.
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
 * In bytes of their journals. With a state after every event a match takes several times as much heap, and the answers
 * made from it are cached as bytes elsewhere, so only the matches being read right now need to be here.
 */
const KEPT_AT_HAND = 4 * 1024 * 1024;

export interface FinishedMatch {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly moments: readonly PublicMoment[];
  /** Worked out when somebody asks; `past`: what chances are held against. */
  insight(past: PastOutcomes): unknown;
  readonly mixed: MixedTable | null;
}

/** Who sits at a table with people; null for any other. */
export type MixedOf = (matchId: string) => Promise<MixedTable | null>;

/** What of hidden lines is needed here. */
export type ShownLogs = Pick<HiddenLines, 'shownLog' | 'version'>;

export class FinishedMatches {
  readonly #journal: Pick<Journal, 'read'>;
  readonly #games: Games;
  readonly #line: ReadingLine;
  readonly #hidden: ShownLogs;
  readonly #mixedOf: MixedOf;
  readonly #kept = new LRUCache<string, FinishedMatch>({ maxSize: KEPT_AT_HAND });
  /** A crowd that comes at once has it read once. */
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
   * Undefined when there is none, it still runs, or its journal cannot be trusted. Rejects with LineFullError when too
   * many are waited for.
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
