import { titleOf } from '../games/games.ts';
import type { ViewName } from '../state/route.ts';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';

const VIEWS: readonly ViewName[] = ['public', 'omniscient'];

export function ViewSwitch() {
  const { actions } = usePage();
  const { view } = useWatch();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two toggle buttons, not fields of a form
    <div class="view-switch" role="group" aria-label={en.views.group}>
      {VIEWS.map((name) => (
        <button
          type="button"
          key={name}
          aria-pressed={view === name}
          data-view={name}
          onClick={() => actions.setView(name)}
        >
          {en.views[name]}
        </button>
      ))}
    </div>
  );
}

export function ViewNote() {
  const { store } = usePage();
  const { view, sight, mode, model, game } = useWatch();
  const note = sight.note.value;
  if (view !== 'omniscient' || (!note && !sight.granted.value)) return null;
  const info = store.info.value;
  const isOver = mode.value === 'replay' || model.value.over;
  const why = isOver ? 'over' : info?.omniscient === 'auto' ? 'house' : 'town';
  return (
    <p class="view-note" role="status" data-note={note ?? 'open'} data-granted={sight.granted.value}>
      {note
        ? en.views.notes[note](info?.omniscientDelayS ?? 0)
        : `${game.value?.about.spoilers} ${en.views.open[why]}`}
    </p>
  );
}

interface GameSwitchProps {
  readonly games: readonly string[];
  readonly chosen: string;
  choose(game: string): void;
}

/** Selects one of the town's games; renders nothing when there is only one. */
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
