import type { Scope } from '../../../shared/agents/scopes.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { type Budget, paceOf } from '../../budgets/budget.ts';
import type { Budgets } from '../../budgets/budgets.ts';

const MINUTE_MS = 60_000;

export interface WorldPace {
  readonly writes: number;
  readonly reads: number;
  readonly searches: number;
  readonly exports: number;
}

export type Spending = keyof WorldPace;
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

export type WorldAllowances = Readonly<Record<Spending, Allowance>>;

export const allowancesOf = (
  { exports, reads, searches, writes }: WorldBudgets,
  all: Budgets,
): WorldAllowances => ({
  exports: all.of(exports),
  reads: all.of(reads),
  searches: all.of(searches),
  writes: all.of(writes),
});

export const SCOPE_FOR: Readonly<Record<Spending, Scope>> = {
  reads: 'worlds:read',
  searches: 'worlds:read',
  writes: 'worlds:write',
  exports: 'worlds:share',
};
