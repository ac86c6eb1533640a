/** Recurring work: matches without a host, the queues, ended matches, old archives and results. */
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { KeptResults } from '../store/idempotency-table.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import type { EndedMatches } from './ended-matches.ts';
import type { HostReconciler } from './host-reconciler.ts';
import type { Matchmakers } from './matchmakers.ts';

/** Recurring work added by a part of the town. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  work(): Promise<unknown>;
}

export interface ChoresDeps {
  readonly clock: Clock;
  readonly reconciler: HostReconciler;
  readonly ended: EndedMatches;
  readonly accounts: AgentAccounts;
  readonly matchmakers: Matchmakers;
  readonly journal: Journal;
  readonly kept: KeptResults;
  readonly log: Log;
  readonly everyMs: number;
  /** Null keeps finished matches forever. */
  readonly archiveMs: number | null;
  /** The chores of the town's parts. */
  readonly others: readonly Chore[];
}

const SWEEP_EVERY_MS = 60_000;

export class Chores {
  readonly #deps: ChoresDeps;
  readonly #chores: Chore[];
  readonly #doneAt = new Map<Chore, number>();
  readonly #rounds: Rounds;

  constructor(deps: ChoresDeps) {
    this.#deps = deps;
    const { clock, everyMs, log, others } = deps;
    this.#chores = [...this.#own(), ...others];
    this.#rounds = new Rounds({
      clock,
      everyMs,
      work: () => this.#round(),
      onError: (error) => log.error({ err: error }, 'a round of chores failed'),
    });
  }

  /** Must be called before the first round. */
  add(chores: readonly Chore[]): void {
    this.#chores.push(...chores);
  }

  open(): void {
    void this.#rounds.startNow();
  }

  /** Runs the chores soon: a node is gone, for example, and its matches have no host. */
  hurry(): void {
    this.#rounds.hurry();
  }

  close(): Promise<void> {
    return this.#rounds.close();
  }

  #own(): Chore[] {
    const { accounts, archiveMs, clock, ended, journal, kept, matchmakers, reconciler } = this.#deps;
    const always = (name: string, work: () => Promise<unknown>): Chore => ({ name, everyMs: 0, work });
    const sweep = (name: string, work: () => Promise<unknown>): Chore => ({
      name,
      everyMs: SWEEP_EVERY_MS,
      work,
    });
    return [
      always('matches without a host', () => reconciler.round()),
      // Agents may have joined a queue through other nodes.
      ...[...matchmakers.all()].map((matchmaker) =>
        always(`the queue ${matchmaker.queueId}`, async () => {
          await matchmaker.fill();
          await matchmaker.dropAbsent();
        }),
      ),
      always('ended matches', () => ended.round()),
      sweep('kept results', () => kept.sweep(clock.now())),
      sweep('who was seen', () => accounts.saveSeen()),
      ...(archiveMs === null ? [] : [sweep('archives', () => journal.expire(clock.now() - archiveMs))]),
    ];
  }

  async #round(): Promise<void> {
    for (const chore of this.#chores) await this.#doIfDue(chore);
  }

  /** A failing chore must not prevent the others. */
  async #doIfDue(chore: Chore): Promise<void> {
    const now = this.#deps.clock.now();
    if (now - (this.#doneAt.get(chore) ?? Number.NEGATIVE_INFINITY) < chore.everyMs) return;
    this.#doneAt.set(chore, now);
    try {
      await chore.work();
    } catch (error) {
      this.#deps.log.error({ err: error, chore: chore.name }, 'a chore could not be finished');
    }
  }
}
