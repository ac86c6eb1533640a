/** The town's tools for chat clients with widgets, `?profile=chat`: sets with a chat version show it. */
import { createDispatch, type DispatchDeps } from '../dispatch.ts';
import type { ToolProfile } from './llm-profile.ts';

export function chatProfile(dispatching: DispatchDeps): ToolProfile {
  const sets = dispatching.sets.map((set) => set.chat ?? set);
  return { sets, dispatch: createDispatch({ ...dispatching, sets }), holdMs: 0 };
}
