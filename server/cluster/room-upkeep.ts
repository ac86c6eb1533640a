/**
 * Keeps Colyseus' listings in Redis true: puts back what a Redis that came back empty has forgotten, and has
 * the rooms of processes that died struck off. Colyseus does the first only when a peer asks, the second only
 * when it starts.
 */
import { matchMaker } from '@colyseus/core';
import type { Log } from '../log.ts';
import type { Clock } from '../matches/clock.ts';
import type { RedisLink } from './redis-link.ts';

const EVERY_MS = 2_000;
const CHECK_OTHERS_EVERY = 5;

export class RoomUpkeep {
  readonly #clock: Clock;
  readonly #link: Pick<RedisLink, 'trouble'>;
  readonly #log: Log;
  #rounds = 0;
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(deps: {
    readonly clock: Clock;
    readonly link: Pick<RedisLink, 'trouble'>;
    readonly log: Log;
  }) {
    this.#clock = deps.clock;
    this.#link = deps.link;
    this.#log = deps.log;
  }

  open(): void {
    if (this.#closed) return;
    this.#cancel = this.#clock.at(this.#clock.now() + EVERY_MS, () => {
      this.#round()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'the rooms could not be listed in Redis'))
        .finally(() => this.open());
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  /** Somebody has died: look at once who has left rooms behind. */
  nodeGone(): void {
    this.#rounds = 0;
  }

  async #round(): Promise<void> {
    if (this.#link.trouble() !== null) return;
    await matchMaker.stats.persist(true);
    await matchMaker.restoreMissingRoomCaches();
    if (this.#rounds++ % CHECK_OTHERS_EVERY === 0) await matchMaker.healthCheckAllProcesses();
  }
}
