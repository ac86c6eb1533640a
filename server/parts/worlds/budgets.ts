/** How often one may write, read, search and export, and what is said to who wants more. */
import { type Budget, paceOf } from '../../budgets/budget.ts';

const MINUTE_MS = 60_000;

export interface WorldPace {
  readonly writes: number;
  readonly reads: number;
  readonly searches: number;
  readonly exports: number;
}

export type WorldBudgets = Readonly<Record<keyof WorldPace, Budget>>;

const budget = (name: keyof WorldPace, calls: number, setting: string, what: string): Budget => {
  const limit = { calls, everyMs: MINUTE_MS };
  return {
    name: `worlds.${name}`,
    limit,
    exceeded: `Too many calls: ${what} may be called ${paceOf(limit)} together.`,
    setting,
  };
};

export const worldBudgets = ({ writes, reads, searches, exports }: WorldPace): WorldBudgets => ({
  writes: budget('writes', writes, 'WORLD_WRITES_PER_MINUTE', 'create_*, update_* and add_relationship'),
  reads: budget('reads', reads, 'WORLD_READS_PER_MINUTE', 'get_world, get_character and get_location'),
  searches: budget(
    'searches',
    searches,
    'WORLD_SEARCHES_PER_MINUTE',
    'search_world, get_world_summary and suggest_ideas',
  ),
  exports: budget('exports', exports, 'WORLD_EXPORTS_PER_MINUTE', 'export_world'),
});
