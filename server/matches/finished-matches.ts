/** Finished matches, read back from their journals; the ones looked at lately are kept at hand. */
import type { Entry, Game } from '../../shared/matches/game.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { Journal } from '../journal/journal.ts';
import type { Games } from './games.ts';
import { replay } from './replay.ts';

const KEPT_AT_HAND = 32;

export interface FinishedMatch {
  readonly game: Game;
  readonly log: readonly Entry[];
  readonly moments: readonly PublicMoment[];
}

export class FinishedMatches {
  readonly #journal: Journal;
  readonly #games: Games;
  /** The longest unasked first. Promises, so that a crowd that comes at once has it read once. */
  readonly #recent = new Map<string, Promise<FinishedMatch | undefined>>();

  constructor(journal: Journal, games: Games) {
    this.#journal = journal;
    this.#games = games;
  }

  /** Undefined when there is none, it still runs, or its journal cannot be trusted. */
  async get(matchId: string): Promise<FinishedMatch | undefined> {
    const finding = this.#recent.get(matchId) ?? this.#find(matchId);
    this.#recent.delete(matchId);
    this.#recent.set(matchId, finding);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > KEPT_AT_HAND && oldest) this.#recent.delete(oldest);
    const found = await finding.catch((error: unknown) => {
      this.#forget(matchId, finding);
      throw error;
    });
    // It may be finished the next time.
    if (!found) this.#forget(matchId, finding);
    return found;
  }

  async #find(matchId: string): Promise<FinishedMatch | undefined> {
    const journal = await this.#journal.read(matchId);
    const replayed = journal && replay(journal, this.#games);
    if (!replayed?.ok) return undefined;
    const { game, log, last } = replayed;
    if (!game.result(last.after)) return undefined;
    const reader = game.momentReader(last.after.players);
    for (const { event } of log) if (event.audience === 'public') reader.feed(event);
    return { game, log, moments: reader.moments() };
  }

  #forget(matchId: string, finding: Promise<unknown>): void {
    if (this.#recent.get(matchId) === finding) this.#recent.delete(matchId);
  }
}
