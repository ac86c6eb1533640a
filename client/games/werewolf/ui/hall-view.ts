import type { ReadonlySignal } from '@preact/signals';
import type { Store } from '../../../state/store.ts';
import type { Watch } from '../../../state/watch.ts';
import { en } from '../../../text/en.ts';
import { useWatchComputed } from '../../../ui/context.ts';
import type { HallScene } from '../state/hall-picture.ts';
import type { PlayerModel } from '../state/match-model.ts';

const deathNote = ({ death }: PlayerModel): string | null =>
  death ? en.players.diedLong(death.cause, death.round) : null;

/** The match as this viewer sees it at this moment. */
export function hallScene(store: Store, watch: Watch): HallScene {
  const model = watch.model.value;
  return {
    model,
    now: watch.shownAt(store.now),
    omniscient: watch.view === 'omniscient' && (watch.note.value === null || watch.note.value === 'delayed'),
    labels: watch.labels.value,
    moments: watch.moments.value,
    deathNote,
  };
}

export function useHallScene(): ReadonlySignal<HallScene> {
  return useWatchComputed((watch, store) => hallScene(store, watch));
}
