/** The arenas whose games of Werewolf can be imported. */
import type { ReadForeign } from '../../../matches/foreign.ts';
import { importedWerewolf } from '../game.ts';
import { readAiWolf } from './aiwolf.ts';
import { convertGame } from './convert-game.ts';
import type { ForeignGame, Unreadable } from './foreign-game.ts';
import { readKaggle } from './kaggle.ts';

const reader =
  (read: (text: string, file: string) => ForeignGame | Unreadable): ReadForeign =>
  (text, file) => {
    const game = read(text, file);
    if ('reason' in game) return game;
    return { game: importedWerewolf, players: game.players, convertGame: (as) => convertGame(game, as) };
  };

export const werewolfImports: Readonly<Record<string, ReadForeign>> = {
  kaggle: reader(readKaggle),
  aiwolf: reader(readAiWolf),
};
