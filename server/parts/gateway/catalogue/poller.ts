/**
 * Polls the status of each experience about once a minute, shared among the living nodes. Nothing waits for the
 * answers: a dead server delays neither other polls nor a listing.
 */
import type { Services } from '../services.ts';
import type { ExperienceRecord } from './experiences-table.ts';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 32;
/** Polls in a row without an answer until it counts as offline. */
const MISSES_TO_BE_GONE = 3;

type PollerDeps = Services<'adapterOf' | 'clock' | 'experiences' | 'log'>;

export class Poller {
  readonly #deps: PollerDeps;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(deps: PollerDeps) {
    this.#deps = deps;
  }

  async round(): Promise<void> {
    const { clock, experiences, log } = this.#deps;
    const room = MOST_AT_ONCE - this.#underWay.size;
    if (room <= 0) return;
    const now = clock.now();
    for (const record of await experiences.due(now - EVERY_MS, room)) {
      if (this.#underWay.has(record.id) || !(await experiences.claimPoll(record, now))) continue;
      const poll = this.#poll(record)
        .catch((error: unknown) =>
          log.error({ err: error, experience: record.id }, 'a poll could not be kept'),
        )
        .finally(() => this.#underWay.delete(record.id));
      this.#underWay.set(record.id, poll);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay.values());
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
