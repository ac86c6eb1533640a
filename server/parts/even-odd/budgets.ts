/** How often a caller may read a match or look at the queue, in this game's own words. */
import { type Budget, type CallLimit, paceOf } from '../../budgets/budget.ts';

type BudgetName = 'reads' | 'looks';

export type EvenOddLimits = Readonly<Record<BudgetName, CallLimit>>;
export type EvenOddBudgets = Readonly<Record<BudgetName, Budget>>;

export const evenOddLimits = (secondMs: number): EvenOddLimits => ({
  reads: { calls: 2, everyMs: secondMs },
  looks: { calls: 5, everyMs: secondMs },
});

export const evenOddBudgets = ({ reads, looks }: EvenOddLimits): EvenOddBudgets => ({
  reads: {
    name: 'even-odd.reads',
    limit: reads,
    exceeded: `Too many reads: get_state and events.get share ${paceOf(reads)}; /mcp/even-odd?wait=20 waits for news instead.`,
  },
  looks: {
    name: 'even-odd.looks',
    limit: looks,
    exceeded: `Too many looks: queue.status may be called ${paceOf(looks)}.`,
  },
});
