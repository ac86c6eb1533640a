// The match on the screen as one of Even/Odd's: its panels are shown for no other.

import type { Watch } from '../../../state/watch.ts';
import { useWatch, useWatchComputed } from '../../../ui/context.ts';
import { beforeDraw, isCounting } from '../state/curtain.ts';
import type { TableModel } from '../state/table-model.ts';

const tableOf = (watch: Watch): TableModel => (watch as Watch<TableModel>).model.value;

function useCounting(): boolean {
  const counting = useWatchComputed(
    (watch, { now }) => watch.mode.value === 'live' && isCounting(tableOf(watch), now.value),
  );
  return counting.value;
}

/** As far as the stage has shown it. */
export function useTable(): TableModel {
  const table = tableOf(useWatch());
  return useCounting() ? beforeDraw(table) : table;
}

/** The event of a draw whose stones are still to be counted. */
export function useUntold(): string | null {
  const { lines } = tableOf(useWatch());
  return useCounting() ? (lines.findLast(({ kind }) => kind === 'draw')?.id ?? null) : null;
}
