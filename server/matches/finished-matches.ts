/** Finished matches, read back from their journals; the ones looked at lately are kept at hand. */
import type { LogEntry } from '../../shared/werewolf/log.ts';
import type { KeyMoment } from '../../shared/werewolf/moments/moment.ts';
import { keyMoments } from '../../shared/werewolf/moments/reader.ts';
import type { Journal } from '../journal/journal.ts';
import { replay } from './match-keeper.ts';

const KEPT_AT_HAND = 32;

export interface FinishedMatch {
  readonly log: readonly LogEntry[];
  readonly moments: readonly KeyMoment[];
}

export class FinishedMatches {
  readonly #journal: Journal;
  readonly #recent = new Map<string, FinishedMatch>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Undefined when there is none, it still runs, or its journal cannot be trusted. */
  async get(matchId: string): Promise<FinishedMatch | undefined> {
    const known = this.#recent.get(matchId);
    if (known) return known;
    const journal = await this.#journal.read(matchId);
    const log = journal?.ok ? replay(journal) : undefined;
    if (!log || typeof log === 'string' || log.at(-1)?.after.phase !== 'ENDED') return undefined;
    const moments = keyMoments(
      log.at(-1)?.after.players ?? [],
      log.map((entry) => entry.event),
    );
    const found = { log, moments };
    this.#recent.set(matchId, found);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > KEPT_AT_HAND && oldest) this.#recent.delete(oldest);
    return found;
  }
}
