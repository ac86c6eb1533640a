import type { LeagueGame } from '../../../league/league-game.ts';
import { STRATEGY_NAMES, type StrategyName } from '../bots/strategies.ts';
import { evenOdd } from '../game.ts';
import { DEFAULT_SETTINGS, type MatchSettings, type MatchState } from '../model.ts';
import { StrategyPlayer } from './player.ts';
import { evenOddReferee, GAME_TYPE } from './referee.ts';
import { recount, resultOf, rolesOf, walkoutWords } from './result.ts';

export const evenOddLeague: LeagueGame = {
  game: evenOdd,
  gameType: GAME_TYPE,
  format: 'round-robin',
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
  walkoutWords: (state, gone) => walkoutWords(state as MatchState, gone),
  result: resultOf,
  recount,
  referee: evenOddReferee,
  house: {
    strategies: STRATEGY_NAMES,
    mind: ({ id, strategy, seed }) => new StrategyPlayer(() => id, strategy as StrategyName, seed),
  },
};
