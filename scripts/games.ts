/**
 * The registration of games for `npm run sim`: what it can play. The first is played unless one is named. `npm run
 * verify` reads every game that the town itself can.
 */
import { simulatedEvenOdd } from './games/even-odd/sim.ts';
import { simulatedWerewolf } from './games/werewolf/sim.ts';
import type { SimGame } from './sim/sim-game.ts';

export const SIMULATED_GAMES: readonly [SimGame, ...SimGame[]] = [simulatedWerewolf, simulatedEvenOdd];
