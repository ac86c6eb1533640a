// The current match as a Werewolf match: its panels are shown for no other.

import type { ReadonlySignal } from '@preact/signals';
import type { WatchOf } from '../../../state/watch.ts';
import { useWatch, useWatchComputed } from '../../../ui/context.ts';
import { type HallPicture, hallPicture } from '../state/hall-picture.ts';
import type { MatchModel } from '../state/match-model.ts';

export const useMatch = () => useWatch() as WatchOf<MatchModel>;

/** The hall as drawn: panels show the same moods and marks. */
export const useHallPicture = (): ReadonlySignal<HallPicture> =>
  useWatchComputed((watch, store) => hallPicture((watch as WatchOf<MatchModel>).shown(store)));
