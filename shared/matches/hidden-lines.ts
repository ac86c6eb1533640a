/**
 * Lines of match talk hidden by a moderator. The journal keeps them; code that hands a log to viewers, archives or
 * readers of talk shows this instead. Only the words change: the speaker and the time stay.
 */
import type { Entry, Game, GameEvent } from './game.ts';

export const HIDDEN_LINE = '[hidden by a moderator]';

/** Returns the very same event where nothing of it is hidden. */
export const shownEvent = (
  { words }: Pick<Game, 'words'>,
  event: GameEvent,
  hidden: ReadonlySet<string>,
): GameEvent =>
  words && hidden.has(event.eventId) && words.of(event) !== null ? words.replaced(event, HIDDEN_LINE) : event;

/** The state after it is unchanged: no viewer receives a player's words from a state. */
export function shownEntry(game: Pick<Game, 'words'>, entry: Entry, hidden: ReadonlySet<string>): Entry {
  const event = shownEvent(game, entry.event, hidden);
  return event === entry.event ? entry : { after: entry.after, event, hidden: true };
}
