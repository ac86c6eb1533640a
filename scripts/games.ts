/** The registration of games for the commands: what `npm run sim` can play. The first is played unless one is named. */
import { simulatedWerewolf } from './games/werewolf/sim.ts';
import type { SimGame } from './sim/sim-game.ts';

export const SIMULATED_GAMES: readonly [SimGame, ...SimGame[]] = [simulatedWerewolf];
