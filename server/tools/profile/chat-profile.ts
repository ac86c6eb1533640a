/** The tools of the town for chat clients that draw widgets, `?profile=chat`: sets that have a face for them show it. */
import { createDispatch, type DispatchDeps } from '../dispatch.ts';
import type { Face } from './llm-profile.ts';

export function chatProfile(dispatching: DispatchDeps): Face {
  const sets = dispatching.sets.map((set) => set.chat ?? set);
  return { sets, dispatch: createDispatch({ ...dispatching, sets }), holdMs: 0 };
}
