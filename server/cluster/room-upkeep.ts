/**
 * Keeps Colyseus' listings in Redis correct: restores what an emptied Redis has lost, and delists the rooms of dead
 * processes. Colyseus does the first only when a peer asks, the second only on startup.
 */
import { matchMaker } from '@colyseus/core';
import type { Log } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import type { RedisLink } from './redis-link.ts';

const EVERY_MS = 2_000;
const CHECK_OTHERS_EVERY = 5;

export class RoomUpkeep {
  readonly #link: Pick<RedisLink, 'trouble'>;
  readonly #rounds: Rounds;
  #done = 0;

  constructor(deps: {
    readonly clock: Clock;
    readonly link: Pick<RedisLink, 'trouble'>;
    readonly log: Log;
  }) {
    const { clock, link, log } = deps;
    this.#link = link;
    this.#rounds = new Rounds({
      clock,
      everyMs: EVERY_MS,
      work: () => this.#round(),
      onError: (error) => log.warn({ err: error }, 'the rooms could not be listed in Redis'),
    });
  }

  open(): void {
    this.#rounds.start();
  }

  close(): void {
    void this.#rounds.close();
  }

  /** A node has died: check at once whether it left rooms behind. */
  nodeGone(): void {
    this.#done = 0;
    this.#rounds.hurry();
  }

  async #round(): Promise<void> {
    if (this.#link.trouble() !== null) return;
    await matchMaker.stats.persist(true);
    await matchMaker.restoreMissingRoomCaches();
    if (this.#done++ % CHECK_OTHERS_EVERY === 0) await matchMaker.healthCheckAllProcesses();
  }
}
