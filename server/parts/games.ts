/** The registration of games: every one that this town can host or still read, in every version. */
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { Games } from '../matches/games.ts';
import type { GameRoom } from '../rooms/game-room.ts';
import { werewolfRoom } from './werewolf/room.ts';

/** Journals that name no game were written when Werewolf was the only one. */
export const townGames = (): Games => new Games([werewolf], werewolf.id);

export const townRooms: readonly GameRoom[] = [werewolfRoom];
