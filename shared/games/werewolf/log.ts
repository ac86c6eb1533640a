/** One step of a match as the host keeps it: the event, and the state right after it. */
import type { MatchEvent } from './events.ts';
import type { MatchState } from './model.ts';

export interface LogEntry {
  readonly event: MatchEvent;
  readonly after: MatchState;
}
