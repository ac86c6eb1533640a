/** Finished matches, read back from their journals; the ones looked at lately are kept at hand. */
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import { keyMoments } from '../../shared/games/werewolf/moments/reader.ts';
import type { Journal } from '../journal/journal.ts';
import { replay } from './replay.ts';

const KEPT_AT_HAND = 32;

export interface FinishedMatch {
  readonly log: readonly LogEntry[];
  readonly moments: readonly KeyMoment[];
}

export class FinishedMatches {
  readonly #journal: Journal;
  /** The longest unasked first. Promises, so that a crowd that comes at once has it read once. */
  readonly #recent = new Map<string, Promise<FinishedMatch | undefined>>();

  constructor(journal: Journal) {
    this.#journal = journal;
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
    const replayed = journal && replay(journal);
    if (!replayed?.ok || replayed.last.after.phase !== 'ENDED') return undefined;
    const { log, last } = replayed;
    return {
      log,
      moments: keyMoments(
        last.after.players,
        log.map((entry) => entry.event),
      ),
    };
  }

  #forget(matchId: string, finding: Promise<unknown>): void {
    if (this.#recent.get(matchId) === finding) this.#recent.delete(matchId);
  }
}
