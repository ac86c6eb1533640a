/**
 * The registration of games for `npm run sim`. The default is the first. `npm run verify` reads every game that the
 * town itself can.
 */
import { werewolfSeason } from '../shared/games/werewolf/season-game.ts';
import type { SeasonGame } from '../shared/season/season-game.ts';
import { simulatedEvenOdd } from './games/even-odd/sim.ts';
import { simulatedWerewolf } from './games/werewolf/sim.ts';
import type { SimGame } from './sim/sim-game.ts';

export const SIMULATED_GAMES: readonly [SimGame, ...SimGame[]] = [simulatedWerewolf, simulatedEvenOdd];

/** The games of `npm run season`. */
export const SEASON_GAMES: readonly SeasonGame[] = [werewolfSeason];
