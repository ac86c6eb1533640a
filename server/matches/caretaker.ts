/** What must be done now and then: matches without a host, the queue, buildings to clear, old archives and results. */
import type { Custody } from '../cluster/custody.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { KeptResults } from '../store/idempotency-table.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Clock } from './clock.ts';
import type { MatchKeeper } from './match-keeper.ts';
import type { Matchmaker } from './matchmaker.ts';

export interface CaretakerDeps {
  readonly clock: Clock;
  readonly custody: Custody;
  readonly keeper: MatchKeeper;
  readonly matchmaker: Matchmaker;
  readonly matches: Matches;
  readonly journal: Journal;
  readonly kept: KeptResults;
  readonly log: Log;
  readonly everyMs: number;
  /** How long a building stands after its match. */
  readonly lingerMs: number;
  /** Null keeps finished matches for ever. */
  readonly archiveMs: number | null;
}

const SWEEP_EVERY_MS = 60_000;

export class Caretaker {
  readonly #deps: CaretakerDeps;
  #cancel: () => void = () => undefined;
  #sweptAt = 0;
  #closed = false;
  #round: Promise<void> = Promise.resolve();

  constructor(deps: CaretakerDeps) {
    this.#deps = deps;
  }

  open(): void {
    this.#round = this.#go();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    await this.#round;
  }

  async #go(): Promise<void> {
    const { clock, everyMs } = this.#deps;
    try {
      await this.#tidy();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the caretaker could not finish its round');
    }
    if (this.#closed) return;
    this.#cancel = clock.at(clock.now() + everyMs, () => {
      this.#round = this.#go();
    });
  }

  async #tidy(): Promise<void> {
    const { clock, custody, matchmaker } = this.#deps;
    await custody.round();
    // Others may have joined the queue elsewhere.
    await matchmaker.fill();
    await this.#clearBuildings();
    if (clock.now() - this.#sweptAt >= SWEEP_EVERY_MS) await this.#sweep();
  }

  async #clearBuildings(): Promise<void> {
    const { clock, custody, keeper, lingerMs, matches } = this.#deps;
    const goneBefore = clock.now() - lingerMs;
    for (const match of await matches.endedOnMap(goneBefore)) {
      if (!custody.mayClear(match)) continue;
      if (match.status === 'quarantined') await matches.clear(match.matchId);
      else await keeper.retire(match);
    }
  }

  async #sweep(): Promise<void> {
    const { archiveMs, clock, journal, kept } = this.#deps;
    this.#sweptAt = clock.now();
    await kept.sweep(clock.now());
    if (archiveMs !== null) await journal.expire(clock.now() - archiveMs);
  }
}
