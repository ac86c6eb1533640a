/** One step of a match as the host keeps it: the event, and the state right after it. */
import type { Entry } from '../../matches/game.ts';
import type { MatchEvent } from './events.ts';
import type { MatchState } from './model.ts';

export type LogEntry = Entry<MatchState, MatchEvent>;
