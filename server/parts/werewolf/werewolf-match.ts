/** A live match with the types of Werewolf, which the town's code for many games erases. */

import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import type { LiveMatch } from '../../matches/live-match.ts';

export type WerewolfMatch = LiveMatch<MatchState, MatchEvent>;

export function asWerewolf(match: LiveMatch): WerewolfMatch {
  if (match.game.id !== werewolf.id) throw new Error(`${match.matchId} is a match of ${match.game.id}`);
  return match as WerewolfMatch;
}
