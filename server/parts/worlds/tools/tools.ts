/** The thirteen tools: who may call each, how often, and what of the desk it asks for. */
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../../shared/protocol/tool-definition.ts';
import type {
  ExportFormat,
  IdeaCategory,
  LocationType,
  RelationType,
} from '../../../../shared/worlds/model.ts';
import { definitionOf, type ToolName } from '../../../../shared/worlds/tool-registry.ts';
import type { Scope } from '../../../agents/scopes.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { type AnyTool, type Body, defineTool } from '../../../tools/tool.ts';
import type { WorldBudgets } from '../budgets.ts';
import type { WorldDesk } from '../desk.ts';
import type { CharacterArgs, CharacterChange, SearchArgs } from '../desk-args.ts';
import { type ExporterDeps, exportWorld } from '../exporter.ts';
import type { WorldStudio } from '../studio.ts';
import type { Owner } from '../world-fields.ts';

export interface WorldToolDeps {
  readonly desk: WorldDesk;
  readonly studio: WorldStudio;
  readonly exporter: ExporterDeps;
  readonly budgets: WorldBudgets;
}

interface Making<Args> {
  readonly name: ToolName;
  readonly scope: Scope;
  readonly budget: Budget;
  run(args: Args, caller: Owner): Promise<Answer<Body>>;
}

/** `define`: how each is listed; chat clients are shown more of it than the contract has. */
export function worldTools(
  { desk, studio, exporter, budgets }: WorldToolDeps,
  define: (name: ToolName) => ToolDefinition = definitionOf,
): readonly AnyTool[] {
  const make = <Args extends object>({ name, scope, budget, run }: Making<Args>): AnyTool =>
    defineTool<Args>({
      definition: define(name),
      access: 'agent',
      scope,
      budget,
      run: ({ args, caller }) => desk.checked(args, () => run(args, { agentId: caller.agentId })),
    });
  const write = <Args extends object>(name: ToolName, run: Making<Args>['run']): AnyTool =>
    make({ name, scope: 'worlds:write', budget: budgets.writes, run });
  const read = <Args extends object>(name: ToolName, budget: Budget, run: Making<Args>['run']): AnyTool =>
    make({ name, scope: 'worlds:read', budget, run });

  return [
    write<{ name: string; theme?: string; description?: string }>('create_world', (args, me) =>
      desk.createWorld(me, args),
    ),
    read<{ worldId: string }>('get_world', budgets.reads, ({ worldId }, me) => desk.getWorld(me, worldId)),
    write<{ worldId: string; name?: string; theme?: string; description?: string; rev?: number }>(
      'update_world',
      (args, me) => desk.updateWorld(me, args),
    ),
    write<CharacterArgs>('create_character', (args, me) => desk.createCharacter(me, args)),
    read<{ characterId: string }>('get_character', budgets.reads, ({ characterId }, me) =>
      desk.getCharacter(me, characterId),
    ),
    write<CharacterChange>('update_character', (args, me) => desk.updateCharacter(me, args)),
    write<{ worldId: string; name: string; type?: LocationType; description?: string }>(
      'create_location',
      (args, me) => desk.createLocation(me, args),
    ),
    read<{ locationId: string }>('get_location', budgets.reads, ({ locationId }, me) =>
      desk.getLocation(me, locationId),
    ),
    write<{ characterId1: string; characterId2: string; type: RelationType; description?: string }>(
      'add_relationship',
      (args, me) => desk.addRelationship(me, args),
    ),
    read<SearchArgs>('search_world', budgets.searches, (args, me) => desk.searchWorld(me, args)),
    read<{ worldId: string }>('get_world_summary', budgets.searches, ({ worldId }, me) =>
      studio.summary(me, worldId),
    ),
    make<{ worldId: string; format: ExportFormat }>({
      name: 'export_world',
      scope: 'worlds:share',
      budget: budgets.exports,
      run: (args, me) => exportWorld(exporter, me, args),
    }),
    read<{ worldId: string; category: IdeaCategory; count: number }>(
      'suggest_ideas',
      budgets.searches,
      ({ worldId, category, count }, me) => studio.ideas(me, worldId, category, Math.floor(count)),
    ),
  ];
}
