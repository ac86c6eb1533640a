/**
 * Polls the status of each experience about once a minute, shared among the living nodes. Nothing waits for the
 * answers: a dead server delays neither other polls nor a listing.
 */

import { Errands } from '../../../time/errands.ts';
import type { Services } from '../services.ts';
import type { ExperienceRecord } from './experiences-table.ts';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 32;
/** Polls in a row without an answer until it counts as offline. */
const MISSES_TO_BE_GONE = 3;

type PollerDeps = Services<'adapterOf' | 'clock' | 'experiences' | 'log'>;

export class Poller {
  readonly #deps: PollerDeps;
  readonly #polls: Errands;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#polls = new Errands({
      most: MOST_AT_ONCE,
      onError: (error, experience) => deps.log.error({ err: error, experience }, 'a poll could not be kept'),
    });
  }

  async round(): Promise<void> {
    const { clock, experiences } = this.#deps;
    if (this.#polls.room <= 0) return;
    const now = clock.now();
    for (const record of await experiences.due(now - EVERY_MS, this.#polls.room))
      if (!this.#polls.isUnderWay(record.id) && (await experiences.claimPoll(record, now)))
        this.#polls.begin(record.id, () => this.#poll(record));
  }

  close(): Promise<void> {
    return this.#polls.close();
  }

  async #poll(record: ExperienceRecord): Promise<void> {
    const { adapterOf, experiences } = this.#deps;
    try {
      const status = await adapterOf(record).status();
      await experiences.polled(record.id, {
        liveStatus: status?.status ?? 'unknown',
        currentPlayers: status?.current_players ?? 0,
        activeLobbies: status?.active_lobbies ?? 0,
        missed: 0,
      });
    } catch {
      const missed = record.missed + 1;
      await experiences.polled(record.id, {
        liveStatus: missed >= MISSES_TO_BE_GONE ? 'offline' : 'degraded',
        currentPlayers: 0,
        activeLobbies: 0,
        missed,
      });
    }
  }
}
