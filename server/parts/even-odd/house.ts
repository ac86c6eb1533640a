/** How the residents play Even/Odd: each in a manner of its own. */
import { housePlayer } from '../../../shared/games/even-odd/bots/house-player.ts';
import type { StrategyName } from '../../../shared/games/even-odd/bots/strategies.ts';
import { STRATEGY_NAMES } from '../../../shared/games/even-odd/bots/strategies.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { GameSetup, HouseOfGame } from '../part.ts';
import { asEvenOdd } from './even-odd-match.ts';
import { HousePlayer } from './house-player.ts';
import type { EvenOddSettings } from './settings.ts';

/** From the resident's id alone, so that it plays every match in the same manner and can be got to know. */
export const mannerOf = (agentId: string): StrategyName => diceFor('manner', agentId).pick(STRATEGY_NAMES);

export const evenOddHouse = (kernel: GameSetup<EvenOddSettings>): HouseOfGame => ({
  scope: 'even-odd:play',
  keepMatches: kernel.settings.EVEN_ODD_MATCHES,
  keepSetting: 'EVEN_ODD_MATCHES' satisfies keyof EvenOddSettings,
  fillAfterMs: kernel.scaled(kernel.settings.EVEN_ODD_FILL_AFTER_S),
  seat: ({ match, playerId, agentId, seed, clock, act, onTrouble }) =>
    new HousePlayer(asEvenOdd(match), playerId, housePlayer(mannerOf(agentId))({ seed, agentId }), {
      clock,
      timeScale: kernel.timeScale,
      act,
      onTrouble,
    }),
});
