import { titleOf } from '../games/games.ts';
import { en } from '../text/en.ts';

interface GameSwitchProps {
  readonly games: readonly string[];
  readonly chosen: string;
  choose(game: string): void;
}

/** Which of the town's games is meant; nothing where there is no choice. */
export function GameSwitch({ games, chosen, choose }: GameSwitchProps) {
  if (games.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
    <div class="view-switch game-switch" role="group" aria-label={en.games}>
      {games.map((game) => (
        <button type="button" key={game} aria-pressed={game === chosen} onClick={() => choose(game)}>
          {titleOf(game)}
        </button>
      ))}
    </div>
  );
}
