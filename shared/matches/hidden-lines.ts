/**
 * Lines of match talk that a moderator has hidden. The journal keeps them; whoever hands a log to viewers, archives or
 * readers of talk shows this instead. Only the words change: that somebody spoke, and when, stays.
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

/** The state after it stays what it was: no viewer gets a player's words from a state. */
export function shownEntry(game: Pick<Game, 'words'>, entry: Entry, hidden: ReadonlySet<string>): Entry {
  const event = shownEvent(game, entry.event, hidden);
  return event === entry.event ? entry : { after: entry.after, event, hidden: true };
}
