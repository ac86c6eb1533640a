/**
 * Makes limits hold for the whole cluster: nodes regularly report what was spent and what is open. Calls do not wait
 * for it. Messages may be lost, and while Redis is down each node applies its own limits.
 */
import type { Budgets, SpentByBudget } from '../budgets/budgets.ts';
import type { OpenCount, OpenCounts } from '../budgets/open-counts.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import type { LiveNodes } from './live-nodes.ts';
import type { RedisLink } from './redis-link.ts';

export interface SharedBudgetsDeps {
  readonly nodeId: string;
  readonly link: Pick<RedisLink, 'onChannel' | 'publish'>;
  readonly clock: Clock;
  readonly liveNodes: Pick<LiveNodes, 'onGone'>;
  readonly budgets: Budgets;
  readonly held: readonly OpenCounts[];
  readonly log: Log;
}

interface BudgetNews {
  readonly from: string;
  readonly spent: SpentByBudget;
  readonly held: readonly (readonly [what: string, counts: readonly OpenCount[]])[];
  /** A complete report: nothing else is open there. */
  readonly whole: boolean;
}

const CHANNEL = 'town:budgets';
const TELL_EVERY_MS = 500;
const WHOLE_EVERY_MS = 10_000;

export class SharedBudgets {
  readonly #deps: SharedBudgetsDeps;
  readonly #rounds: Rounds;
  #wholeAt = 0;

  constructor(deps: SharedBudgetsDeps) {
    this.#deps = deps;
    const { clock, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs: TELL_EVERY_MS,
      work: () => this.#tell(),
      onError: (error) => log.warn({ err: error }, 'what was spent here could not be told to other nodes'),
    });
  }

  async open(): Promise<void> {
    const { link, liveNodes, budgets, held } = this.#deps;
    liveNodes.onGone((node) => {
      for (const each of held) each.nodeGone(node);
    });
    await link.onChannel(CHANNEL, (news) => this.#hear(news as BudgetNews));
    budgets.report();
    this.#rounds.start();
  }

  close(): void {
    void this.#rounds.close();
  }

  async #tell(): Promise<void> {
    const { clock, link, nodeId, budgets } = this.#deps;
    const whole = clock.now() - this.#wholeAt >= WHOLE_EVERY_MS;
    if (whole) this.#wholeAt = clock.now();
    const held = this.#deps.held.map((each) => [each.name, each.report(whole)] as const);
    const spent = budgets.report();
    if (!whole && spent.length === 0 && held.every(([, counts]) => counts.length === 0)) return;
    await link.publish(CHANNEL, { from: nodeId, spent, held, whole } satisfies BudgetNews);
  }

  #hear({ from, spent, held, whole }: BudgetNews): void {
    if (from === this.#deps.nodeId) return;
    this.#deps.budgets.spentElsewhere(spent);
    for (const [what, counts] of held)
      this.#deps.held.find(({ name }) => name === what)?.heldElsewhere(from, counts, whole);
  }
}
