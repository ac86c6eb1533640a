/**
 * The town's tools for language models, `?profile=llm`: the same tools with other definitions and texts. Faults in
 * arguments are results with advice here (SEP-1303), because a model can correct them and a client cannot.
 */
import { type ToolDefinition, underscored } from '../../../shared/protocol/tool-definition.ts';
import { Budgets } from '../../budgets/budgets.ts';
import { createDispatch, type Dispatch, type DispatchDeps } from '../dispatch.ts';
import type { ToolResult } from '../results.ts';
import { ToolCallError } from '../tool-call-error.ts';
import type { Toolset } from '../toolset.ts';
import { adviceFor, withoutSlips } from './advice.ts';
import { Bookmarks } from './bookmarks.ts';
import { profiledSet, REASONING_ARGUMENT } from './profiled-set.ts';
import type { ProfileTown } from './set-profile.ts';

export interface ToolProfile {
  readonly sets: readonly Toolset[];
  readonly dispatch: Dispatch;
  /** How long a call may wait if its address does not say; 0: not at all. */
  readonly holdMs: number;
}

export interface LlmProfileDeps
  extends Omit<DispatchDeps, 'sets' | 'clock'>,
    Omit<ProfileTown, 'budgets' | 'bookmarks'> {
  readonly sets: readonly Toolset[];
  /** Default: bookmarks of this process alone. */
  readonly bookmarks?: Bookmarks;
}

/** Most clients give up after a minute; proxies sooner. */
const HOLD_MS = 25_000;

export function llmProfile({
  sets,
  scaled,
  reads,
  bookmarks = new Bookmarks(),
  onCall,
  onAnswered,
  ...dispatching
}: LlmProfileDeps): ToolProfile {
  const { clock, budgets = new Budgets({ clock }) } = dispatching;
  const town: ProfileTown = { clock, scaled, reads, budgets, bookmarks };
  const names = sets.flatMap(({ definitions }) => definitions.map(({ name }) => name));
  const ownName = new Map(names.map((name) => [underscored(name), name]));
  const profiled = sets.map((set) => profiledSet(set, town, names));
  const definitions = new Map(
    profiled.flatMap((set) => set.definitions.map((definition) => [definition.name, definition])),
  );
  for (const [name, definition] of [...definitions]) {
    const spelling = name.replaceAll('-', '_');
    if (!definitions.has(spelling)) definitions.set(spelling, definition);
  }
  const dispatch = createDispatch({
    ...dispatching,
    budgets,
    sets: profiled,
    // Counts a tool under one name, whichever spelling was called.
    ...(onCall && { onCall: (tool, ...rest) => onCall(ownName.get(tool) ?? tool, ...rest) }),
    ...(onAnswered && {
      onAnswered: (call) => onAnswered({ ...call, tool: ownName.get(call.tool) ?? call.tool }),
    }),
  });
  return {
    sets: profiled,
    holdMs: HOLD_MS,
    async dispatch(toolName, given, caller, options) {
      const definition = definitions.get(underscored(toolName));
      if (!definition) return dispatch(toolName, given, caller, options);
      try {
        const { args, reasoning } = apart(definition, withoutSlips(definition, given));
        const told = reasoning === undefined ? options : { ...options, reasoning };
        return await dispatch(definition.name, args, caller, told);
      } catch (error) {
        const isFault = error instanceof ToolCallError && error.reason === 'INVALID_ARGUMENTS';
        if (!isFault) throw error;
        return fault(adviceFor(definition, error));
      }
    },
  };
}

/** A model's reasoning is not an argument of the tool: it is moved beside the call, as if sent in `_meta`. */
function apart(definition: ToolDefinition, given: unknown): { args: unknown; reasoning?: string } {
  const listed = definition.inputSchema.properties as Readonly<Record<string, unknown>> | undefined;
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isRecord || !listed || !Object.hasOwn(listed, REASONING_ARGUMENT)) return { args: given };
  const { [REASONING_ARGUMENT]: reasoning, ...args } = given as Record<string, unknown>;
  return typeof reasoning === 'string' && reasoning !== '' ? { args, reasoning } : { args };
}

const fault = (text: string): ToolResult => ({
  isError: true,
  structuredContent: { error: { code: 'INVALID_ARGUMENTS', message: text, retryable: false } },
  text,
  textOnly: true,
});
