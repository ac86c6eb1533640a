/** A live match with the types of Even/Odd, which the town's code for many games erases. */
import type { MatchEvent } from '../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { MatchState } from '../../../shared/games/even-odd/model.ts';
import type { LiveMatch } from '../../matches/live-match.ts';

export type EvenOddMatch = LiveMatch<MatchState, MatchEvent>;

export function asEvenOdd(match: LiveMatch): EvenOddMatch {
  if (match.game.id !== evenOdd.id) throw new Error(`${match.matchId} is a match of ${match.game.id}`);
  return match as EvenOddMatch;
}
