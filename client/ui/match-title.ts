import { titleOf } from '../games/games.ts';
import type { Watch } from '../state/watch.ts';
import { en } from '../text/en.ts';

/** "Werewolf Game #3", as far as it is known. */
export function matchTitle({ game, model }: Watch): string {
  return game.value ? en.match.title(titleOf(game.value.id), model.value.gameNumber) : en.match.unknown;
}
