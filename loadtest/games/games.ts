/** The registration of games for the load test. The default is the first. */
import type { LoadGame } from '../load-game.ts';
import { evenOddLoad } from './even-odd/load-game.ts';
import { werewolfLoad } from './werewolf/load-game.ts';

export const LOAD_GAMES: readonly [LoadGame, ...LoadGame[]] = [werewolfLoad, evenOddLoad];

export function loadGame(id: string): LoadGame {
  const found = LOAD_GAMES.find(({ game }) => game.id === id);
  if (!found) throw new Error(`the load test cannot play ${id}`);
  return found;
}
