/** What Even/Odd brings for its rooms: the synchronised state of a match, and who is granted what of it. */
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { GameRoom } from '../../rooms/game-room.ts';
import { EvenOddMirror } from './room/even-odd-mirror.ts';

export const evenOddRoom: GameRoom = {
  game: evenOdd.id,
  mirror: () => new EvenOddMirror(),
};
