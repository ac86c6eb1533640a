/** How often a caller may read a match or look at the town, in this game's own words. */
import { type Budget, type CallLimit, paceOf } from '../../budgets/budget.ts';

type BudgetName = 'reads' | 'looks';

export type WerewolfLimits = Readonly<Record<BudgetName, CallLimit>>;
export type WerewolfBudgets = Readonly<Record<BudgetName, Budget>>;

export const werewolfLimits = (secondMs: number): WerewolfLimits => ({
  reads: { calls: 2, everyMs: secondMs },
  looks: { calls: 5, everyMs: secondMs },
});

export const werewolfBudgets = ({ reads, looks }: WerewolfLimits): WerewolfBudgets => ({
  reads: {
    name: 'werewolf.reads',
    limit: reads,
    exceeded: `Too many reads: get_state and events.get share ${paceOf(reads)}; /mcp?wait=20 waits for news instead.`,
  },
  looks: {
    name: 'werewolf.looks',
    limit: looks,
    exceeded: `Too many looks: matches.list and queue.status share ${paceOf(looks)}.`,
  },
});
