/**
 * The tools of the town for language models, `?profile=llm`: the same tools behind other definitions and other words.
 * Faults in arguments are results with advice here (SEP-1303), since a model can mend them and a client cannot.
 */
import { underscored } from '../../../shared/protocol/tool-definition.ts';
import { createDispatch, type Dispatch, type DispatchDeps } from '../dispatch.ts';
import type { ToolResult } from '../results.ts';
import { ToolCallError } from '../tool-call-error.ts';
import type { Toolset } from '../toolset.ts';
import { adviceFor, withoutSlips } from './advice.ts';
import { profiledSet } from './profiled-set.ts';
import type { ProfileTown } from './set-profile.ts';

/** A way in which the town's tools are listed and answer. */
export interface Face {
  readonly sets: readonly Toolset[];
  readonly dispatch: Dispatch;
  /** How long a call may be held when its address does not say; 0: not at all. */
  readonly holdMs: number;
}

export interface LlmProfileDeps extends Omit<DispatchDeps, 'sets' | 'clock'>, ProfileTown {
  readonly sets: readonly Toolset[];
}

/** Clients give up after a minute, most of them; proxies sooner. */
const HOLD_MS = 25_000;

export function llmProfile({ sets, clock, scaled, reads, waits, onCall }: LlmProfileDeps): Face {
  const names = sets.flatMap(({ definitions }) => definitions.map(({ name }) => name));
  const ownName = new Map(names.map((name) => [underscored(name), name]));
  const profiled = sets.map((set) => profiledSet(set, { clock, scaled, reads }, names));
  const definitions = new Map(
    profiled.flatMap((set) => set.definitions.map((definition) => [definition.name, definition])),
  );
  const dispatch = createDispatch({
    sets: profiled,
    clock,
    ...(waits && { waits }),
    // A tool is counted under one name, however it was called.
    ...(onCall && { onCall: (tool, ...rest) => onCall(ownName.get(tool) ?? tool, ...rest) }),
  });
  return {
    sets: profiled,
    holdMs: HOLD_MS,
    async dispatch(toolName, given, caller, options) {
      const definition = definitions.get(underscored(toolName));
      if (!definition) return dispatch(toolName, given, caller, options);
      try {
        return await dispatch(definition.name, withoutSlips(definition, given), caller, options);
      } catch (error) {
        const isFault = error instanceof ToolCallError && error.reason === 'INVALID_ARGUMENTS';
        if (!isFault) throw error;
        return fault(adviceFor(definition, error));
      }
    },
  };
}

const fault = (text: string): ToolResult => ({
  isError: true,
  structuredContent: { error: { code: 'INVALID_ARGUMENTS', message: text, retryable: false } },
  text,
  textOnly: true,
});
