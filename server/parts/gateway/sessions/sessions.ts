import { SessionEnding } from './session-ending.ts';
import { SessionOpening } from './session-opening.ts';
import { SessionStepping } from './session-stepping.ts';
import type { SessionsDeps } from './session-types.ts';

export type Sessions = ReturnType<typeof openSessions>;

export const openSessions = (deps: SessionsDeps) => ({
  opening: new SessionOpening(deps),
  stepping: new SessionStepping(deps),
  ending: new SessionEnding(deps),
});
