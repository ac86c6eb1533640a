/**
 * The registration of games for the commands: what `npm run sim` can play, and whose pictures `npm run shots` takes. The
 * first is played unless one is named. `npm run verify` reads every game that the town itself can.
 */
import { evenOddPictures } from './games/even-odd/pictures.ts';
import { simulatedEvenOdd } from './games/even-odd/sim.ts';
import { werewolfPictures } from './games/werewolf/pictures.ts';
import { simulatedWerewolf } from './games/werewolf/sim.ts';
import { takeSizes } from './games/werewolf/sizes.ts';
import type { PictureBook } from './shots/picture-book.ts';
import type { SimGame } from './sim/sim-game.ts';

export const SIMULATED_GAMES: readonly [SimGame, ...SimGame[]] = [simulatedWerewolf, simulatedEvenOdd];

export const PICTURE_BOOKS: readonly PictureBook[] = [werewolfPictures, evenOddPictures];

/** Every scene at five window sizes. */
export { takeSizes };
