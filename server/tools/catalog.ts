/** All tools of all sets by either spelling of their names, prepared at startup. */
import { underscored } from '../../shared/protocol/tool-definition.ts';
import type { Allowance } from '../budgets/allowance.ts';
import type { Budget } from '../budgets/budget.ts';
import type { Budgets } from '../budgets/budgets.ts';
import type { Tool } from './tool.ts';
import type { Toolset } from './toolset.ts';

export interface CatalogEntry {
  readonly name: string;
  readonly tool: Tool;
  readonly set: Toolset;
  /** The allowances a call uses up; none: unlimited. */
  readonly allowances: readonly Allowance[];
}

export type Catalog = ReadonlyMap<string, CatalogEntry>;

export interface Paying {
  readonly budgets: Budgets;
  readonly queueMoves: readonly Budget[];
}

/** Throws if the sets conflict, or one does not implement what it declares. */
export function toolCatalog(sets: readonly Toolset[], { budgets, queueMoves }: Paying): Catalog {
  checkIds(sets);
  const budgetsOf = ({ budget, movesQueue }: Tool): readonly Budget[] => [
    ...(budget ? [budget] : []),
    ...(movesQueue ? queueMoves : []),
  ];
  const catalog = new Map<string, CatalogEntry>();
  for (const set of sets) {
    checkImplemented(set);
    for (const tool of set.tools) {
      const { name } = tool.definition;
      const entry: CatalogEntry = {
        name,
        tool,
        set,
        allowances: [...(set.limits ?? []), ...budgetsOf(tool)].map((budget) => budgets.of(budget)),
      };
      for (const spelling of new Set([name, underscored(name)])) {
        const other = catalog.get(spelling);
        if (other) throw new Error(`${spelling} would be both ${clash(other)} and ${clash(entry)}`);
        catalog.set(spelling, entry);
      }
    }
  }
  return catalog;
}

const clash = ({ name, set }: CatalogEntry): string => `${name} of ${set.id}`;

function checkIds(sets: readonly Toolset[]): void {
  const twice = sets.find(({ id }, i) => sets.findIndex((set) => set.id === id) !== i);
  if (twice) throw new Error(`two sets of tools are called ${twice.id}`);
}

function checkImplemented({ id, definitions, tools, unlisted = [] }: Toolset): void {
  const kept = new Set(tools.map(({ definition }) => definition));
  const promises = [...definitions, ...unlisted];
  const missing = promises.filter((promised) => !kept.has(promised)).map(({ name }) => `lacks ${name}`);
  const foreign = [...kept]
    .filter((definition) => !promises.includes(definition))
    .map(({ name }) => `has ${name}, which its registry does not`);
  const faults = [...missing, ...foreign, ...(kept.size < tools.length ? ['has a tool twice'] : [])];
  if (faults.length > 0) throw new Error(`the tools of ${id}: ${faults.join('; ')}`);
}
