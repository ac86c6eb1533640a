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
  const watch = useWatch();
  if (watch.view !== 'omniscient') return null;
  const note = watch.note.value;
  const delay = store.info.value?.omniscientDelayS ?? 0;
  return (
    <p class="view-note" role="status" data-note={note ?? 'open'}>
      {note ? en.views.notes[note](delay) : watch.game.value?.about.spoilers}
    </p>
  );
}
