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

/** Says that spoilers are on the screen, or why they are not. */
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
