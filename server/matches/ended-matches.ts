/** Matches that are over, with or without a building: they can be visited for a while and are then archived. */
import { isOver } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { Match } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Clock } from '../time/clock.ts';
import type { HostReconciler } from './host-reconciler.ts';
import type { HostedMatches } from './hosted-matches.ts';
import type { MatchHost } from './match-host.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';

export interface EndedMatchesDeps {
  readonly clock: Clock;
  readonly reconciler: Pick<HostReconciler, 'mayClear'>;
  readonly lifecycle: Pick<MatchLifecycle, 'release' | 'reopenEnded' | 'retire'>;
  readonly registry: Pick<HostedMatches, 'all' | 'get'>;
  readonly matches: Pick<Matches, 'byId' | 'clear' | 'endedOnMap' | 'onMap'>;
  readonly journal: Pick<Journal, 'unfinishedArchives'>;
  /** How long a match can be visited after its end. */
  readonly lingerMs: number;
  readonly log: Log;
}

export class EndedMatches {
  readonly #deps: EndedMatchesDeps;
  /** When to look for matches left by other nodes; each look reads every ended match that is not archived. */
  #lookAt = 0;

  constructor(deps: EndedMatchesDeps) {
    this.#deps = deps;
  }

  /** After a restart, when no other node can be alive. */
  async reopen(): Promise<void> {
    const { lifecycle, matches } = this.#deps;
    for (const match of await matches.onMap()) {
      if (match.status === 'ended' || match.status === 'aborted') await lifecycle.reopenEnded(match);
    }
    for (const match of await this.#withoutPlot()) {
      if (this.#isDue(match.endedAt)) await lifecycle.retire(match);
      else await lifecycle.reopenEnded(match);
    }
  }

  /** Another node must archive what the dead one had not. */
  nodeGone(): void {
    this.#lookAt = 0;
  }

  async round(): Promise<void> {
    await this.#clearMap();
    await this.#letGo();
    await this.#finishLeftBehind();
  }

  async #clearMap(): Promise<void> {
    const { clock, reconciler, lifecycle, lingerMs, matches } = this.#deps;
    for (const match of await matches.endedOnMap(clock.now() - lingerMs)) {
      if (!reconciler.mayClear(match)) continue;
      await this.#try(match, () =>
        match.status === 'quarantined' ? matches.clear(match.matchId) : lifecycle.retire(match),
      );
    }
  }

  /** Only this node knows of those without a building; another node may have cleared the others already. */
  async #letGo(): Promise<void> {
    const { lifecycle, registry } = this.#deps;
    const due = [...registry.all()].filter((match) => this.#isOverFor(match));
    for (const match of due) {
      await this.#try(match, () =>
        match.plotId === '' ? lifecycle.retire(match) : lifecycle.release(match.matchId),
      );
    }
  }

  async #finishLeftBehind(): Promise<void> {
    const { clock, lifecycle, lingerMs, reconciler, registry } = this.#deps;
    if (clock.now() < this.#lookAt) return;
    let next = Number.POSITIVE_INFINITY;
    for (const match of await this.#withoutPlot()) {
      if (registry.get(match.matchId) || !reconciler.mayClear(match)) continue;
      if (this.#isDue(match.endedAt)) await this.#try(match, () => lifecycle.retire(match));
      else next = Math.min(next, (match.endedAt ?? 0) + lingerMs);
    }
    this.#lookAt = next;
  }

  /** Ended and not, or not completely, archived: matches without a building, and those interrupted by a crash. */
  async #withoutPlot(): Promise<Match[]> {
    const { journal, matches } = this.#deps;
    const found: Match[] = [];
    for (const matchId of await journal.unfinishedArchives()) {
      const match = await matches.byId(matchId);
      if (match?.plotId === null) found.push(match);
    }
    return found;
  }

  #isOverFor({ game, log, state }: MatchHost): boolean {
    return isOver(game, state) && this.#isDue(log.at(-1)?.event.at ?? 0);
  }

  #isDue(endedAt: number | null): boolean {
    return (endedAt ?? 0) <= this.#deps.clock.now() - this.#deps.lingerMs;
  }

  /** A match that cannot be cleared must not block the others. */
  async #try({ matchId }: { readonly matchId: string }, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.error({ err: error, matchId }, 'an ended match could not be cleared away');
    }
  }
}
