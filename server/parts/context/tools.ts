/** The eight tools and the old names, each a few lines before the town's context: arguments in, an answer out. */
import { ALIASES, type ContextTool, contextDefinition } from '../../../shared/canon/tool-registry.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Caller } from '../../agents/identity.ts';
import { type AnyTool, answer, type CheckedArgs, defineTool } from '../../tools/tool.ts';
import { ToolCallError } from '../../tools/tool-call-error.ts';
import type { TownContext } from './town-context.ts';

/** Invalid input has an answer of its own here (null, an empty list), so that calls are not held against the listing. */
const ANYTHING = { type: 'object' } as const;
const LONGEST_ID = 128;

export function contextTools(context: TownContext): {
  readonly listed: AnyTool[];
  readonly unlisted: AnyTool[];
} {
  const tool = (definition: ToolDefinition, run: (args: CheckedArgs, caller: Caller) => unknown): AnyTool =>
    defineTool<CheckedArgs>({
      definition,
      access: 'open',
      scope: 'context:read',
      accepts: ANYTHING,
      // Results are JSON in text (S4-10), whatever JSON it is.
      run: async ({ args, caller }) => answer({ text: JSON.stringify((await run(args, caller)) ?? null) }),
    });
  const named = (name: ContextTool, run: (args: CheckedArgs, caller: Caller) => unknown) =>
    tool(contextDefinition(name), run);
  return {
    listed: [
      named('health', () => context.health()),
      named('get-location-context', (args) => at(args, (id) => context.location(id, tickIn(args)))),
      named('get-player-context', (args, caller) => {
        const [playerId, tick] = [idIn(args.playerId), tickIn(args)];
        return playerId === null ? null : context.player(playerId, tick, caller?.agentId ?? null);
      }),
      named('get-atmosphere', (args) => {
        const place = placeIn(args);
        // An unknown place has an atmosphere too, the default one (S4-04).
        return context.atmosphere(place === null ? '' : place, tickIn(args));
      }),
      named('get-spatial-context', (args) => at(args, (id) => context.spatial(id, numberIn(args.depth)))),
      named('get-recent-events', ({ limit, scope, scopeId }) =>
        context.recentEvents(scope, scopeId, numberIn(limit)),
      ),
      named('get-canonical-fact', ({ factId }) =>
        idIn(factId) === null ? null : context.fact(String(factId)),
      ),
      named('search-lore', ({ k, query }) =>
        typeof query === 'string' ? context.search(query, numberIn(k)) : [],
      ),
    ],
    unlisted: [
      tool(ALIASES['get-location'], (args) => at(args, (id) => context.place(id))),
      tool(ALIASES['list-exits'], (args) => at(args, (id) => context.exits(id))),
      tool(ALIASES['world-context-health'], () => context.health()),
    ],
  };
}

/** Undefined: the starter location. Null: no place can be meant. */
function placeIn({ locationId }: CheckedArgs): string | undefined | null {
  return locationId === undefined ? undefined : idIn(locationId);
}

export const idIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID ? value : null;

function at<T>(args: CheckedArgs, work: (locationId: string | undefined) => T): T | null {
  const place = placeIn(args);
  // A tick that is no tick is told, whatever the place.
  tickIn(args);
  return place === null ? null : work(place);
}

/** Undefined for what is no number: the tool's default then. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** What a Date can hold. */
const LATEST_TICK = 8.64e15;

export function tickIn({ tick }: CheckedArgs): number | undefined {
  if (tick === undefined) return undefined;
  const number = numberIn(tick);
  if (number !== undefined && Math.abs(number) <= LATEST_TICK) return Math.trunc(number);
  const issue = { path: '/tick', message: 'must be milliseconds since 1970' };
  throw new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments: tick ${issue.message}`, [issue]);
}
