/**
 * The registration of games for `npm run shots`. Separate from `games.ts`, because taking pictures loads a whole town,
 * and `npm run sim` needs none.
 */
import { evenOddPictures } from './games/even-odd/pictures.ts';
import { werewolfPictures } from './games/werewolf/pictures.ts';
import { takeSeatPictures } from './games/werewolf/seat-pictures.ts';
import { takeSizes } from './games/werewolf/sizes.ts';
import type { PictureBook } from './shots/photographer.ts';

export const PICTURE_BOOKS: readonly PictureBook[] = [werewolfPictures, evenOddPictures];

export { takeSeatPictures, takeSizes };
