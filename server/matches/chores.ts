/** What must be done now and then: matches without a host, the queue, buildings to clear, old archives and results. */
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { KeptResults } from '../store/idempotency-table.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import type { HostReconciler } from './host-reconciler.ts';
import type { HostedMatches } from './hosted-matches.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { Matchmaker } from './matchmaker.ts';

export interface ChoresDeps {
  readonly clock: Clock;
  readonly reconciler: HostReconciler;
  readonly lifecycle: MatchLifecycle;
  readonly registry: HostedMatches;
  readonly accounts: AgentAccounts;
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

export class Chores {
  readonly #deps: ChoresDeps;
  readonly #rounds: Rounds;
  #sweptAt = 0;

  constructor(deps: ChoresDeps) {
    this.#deps = deps;
    const { clock, everyMs, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs,
      work: () => this.#tidy(),
      onError: (error) => log.error({ err: error }, 'a round of chores failed'),
    });
  }

  open(): void {
    void this.#rounds.startNow();
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  async #tidy(): Promise<void> {
    const { clock, reconciler, matchmaker } = this.#deps;
    await this.#try('matches without a host', () => reconciler.round());
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
      this.#deps.log.error({ err: error, chore }, 'a chore could not be finished');
    }
  }

  async #clearBuildings(): Promise<void> {
    const { clock, reconciler, lifecycle, lingerMs, matches } = this.#deps;
    const goneBefore = clock.now() - lingerMs;
    for (const match of await matches.endedOnMap(goneBefore)) {
      if (!reconciler.mayClear(match)) continue;
      await this.#try(`the building of ${match.matchId}`, () =>
        match.status === 'quarantined' ? matches.clear(match.matchId) : lifecycle.retire(match),
      );
    }
  }

  /** Another node may have cleared a building of ours while it thought that we were gone. */
  async #releaseEnded(): Promise<void> {
    const { clock, lifecycle, lingerMs, registry } = this.#deps;
    const goneBefore = clock.now() - lingerMs;
    const ended = [...registry.all()].filter(
      ({ log, state }) => state.phase === 'ENDED' && (log.at(-1)?.event.at ?? 0) < goneBefore,
    );
    for (const { matchId } of ended) await lifecycle.release(matchId);
  }

  async #sweep(): Promise<void> {
    const { archiveMs, clock, journal, kept, accounts } = this.#deps;
    await this.#try('kept results', () => kept.sweep(clock.now()));
    await this.#try('who was seen', () => accounts.saveSeen());
    if (archiveMs !== null) await this.#try('archives', () => journal.expire(clock.now() - archiveMs));
  }
}
