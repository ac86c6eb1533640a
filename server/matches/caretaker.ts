/** What must be done now and then: matches without a host, the queue, buildings to clear, old archives and results. */
import type { Registrar } from '../agents/registrar.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { KeptResults } from '../store/idempotency-table.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Clock } from './clock.ts';
import type { Custody } from './custody.ts';
import type { MatchKeeper } from './match-keeper.ts';
import type { MatchRegistry } from './match-registry.ts';
import type { Matchmaker } from './matchmaker.ts';
import { Rounds } from './rounds.ts';

export interface CaretakerDeps {
  readonly clock: Clock;
  readonly custody: Custody;
  readonly keeper: MatchKeeper;
  readonly registry: MatchRegistry;
  readonly registrar: Registrar;
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
  readonly #rounds: Rounds;
  #sweptAt = 0;

  constructor(deps: CaretakerDeps) {
    this.#deps = deps;
    const { clock, everyMs, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs,
      work: () => this.#tidy(),
      onError: (error) => log.error({ err: error }, 'the caretaker could not finish its round'),
    });
  }

  open(): void {
    void this.#rounds.startNow();
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #tidy(): Promise<void> {
    const { clock, custody, matchmaker } = this.#deps;
    await this.#try('matches without a host', () => custody.round());
    // Others may have joined the queue elsewhere.
    await this.#try('the queue', () => matchmaker.fill());
    await this.#try('old buildings', () => this.#clearBuildings());
    await this.#try('ended matches', () => this.#releaseEnded());
    if (clock.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = clock.now();
    await this.#sweep();
  }

  /** One chore that fails must not keep the others from being done. */
  async #try(chore: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.error({ err: error, chore }, 'the caretaker could not finish a chore');
    }
  }

  async #clearBuildings(): Promise<void> {
    const { clock, custody, keeper, lingerMs, matches } = this.#deps;
    const goneBefore = clock.now() - lingerMs;
    for (const match of await matches.endedOnMap(goneBefore)) {
      if (!custody.mayClear(match)) continue;
      await this.#try(`the building of ${match.matchId}`, () =>
        match.status === 'quarantined' ? matches.clear(match.matchId) : keeper.retire(match),
      );
    }
  }

  /** Another node may have cleared a building of ours while it thought that we were gone. */
  async #releaseEnded(): Promise<void> {
    const { clock, keeper, lingerMs, registry } = this.#deps;
    const goneBefore = clock.now() - lingerMs;
    const ended = [...registry.all()].filter(
      ({ log, state }) => state.phase === 'ENDED' && (log.at(-1)?.event.at ?? 0) < goneBefore,
    );
    for (const { matchId } of ended) await keeper.release(matchId);
  }

  async #sweep(): Promise<void> {
    const { archiveMs, clock, journal, kept, registrar } = this.#deps;
    await this.#try('kept results', () => kept.sweep(clock.now()));
    await this.#try('who was seen', () => registrar.saveSeen());
    if (archiveMs !== null) await this.#try('archives', () => journal.expire(clock.now() - archiveMs));
  }
}
