/** Even/Odd as a league plays it. */
import type { LeagueGame } from '../../../league/league-game.ts';
import { evenOdd } from '../game.ts';
import { DEFAULT_SETTINGS, type MatchSettings } from '../model.ts';
import { evenOddReferee, GAME_TYPE } from './referee.ts';
import { recount, resultOf, rolesOf } from './result.ts';

export const evenOddLeague: LeagueGame = {
  // A game of its own state is a game: whoever is handed one hands back only what it was given.
  game: evenOdd as unknown as LeagueGame['game'],
  gameType: GAME_TYPE,
  settings: (_, order, { inviteMs, moveMs, drawMs }): MatchSettings => ({
    ...DEFAULT_SETTINGS,
    acceptMs: inviteMs,
    choiceMs: moveMs,
    drawMs,
    gatherMs: 0,
    minPhaseMs: 0,
    accepted: false,
    odd: rolesOf(order)[0] === 'ODD' ? 'FIRST' : 'SECOND',
  }),
  result: resultOf,
  recount,
  referee: evenOddReferee,
};
