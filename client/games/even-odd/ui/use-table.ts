// The match on the screen as one of Even/Odd's: its panels are shown for no other.

import type { Watch } from '../../../state/watch.ts';
import { useWatch, useWatchComputed } from '../../../ui/context.ts';
import { beforeDraw, isCounting } from '../state/curtain.ts';
import type { TableModel } from '../state/table-model.ts';

const tableOf = (watch: Watch): TableModel => (watch as Watch<TableModel>).model.value;

/** As far as the stage has shown it. */
export function useTable(): TableModel {
  const watch = useWatch();
  const counting = useWatchComputed(
    (each, { now }) => each.mode.value === 'live' && isCounting(tableOf(each), now.value),
  );
  const table = tableOf(watch);
  return counting.value ? beforeDraw(table) : table;
}
