/** What Werewolf brings for its rooms: the synchronised state of a match, and who is granted what of it. */
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { GameRoom } from '../../rooms/game-room.ts';
import { WerewolfMirror } from './room/werewolf-mirror.ts';

export const werewolfRoom: GameRoom = {
  game: werewolf.id,
  mirror: () => new WerewolfMirror(),
};
