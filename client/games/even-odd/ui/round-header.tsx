import { ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import type { Watch } from '../../../state/watch.ts';
import { useWatch, useWatchComputed } from '../../../ui/context.ts';
import type { TableModel } from '../state/table-model.ts';
import { scoreOf } from '../state/table-model.ts';
import { beforeDraw, isCounting } from '../state/table-picture.ts';
import { words } from '../text.ts';

export function RoundHeader() {
  const table = useTable();
  return (
    <>
      <RoundSteps table={table} />
      <div class="now">
        <span class="now-round" data-testid="even-odd-round">
          {words.header.round(table.round, ROUNDS)}
        </span>
        <span class="now-phase" data-testid="even-odd-phase" data-phase={table.phase}>
          {phaseInWords(table)}
        </span>
      </div>
    </>
  );
}

function phaseInWords({ phase, players }: TableModel): string {
  const sealed = phase === 'COLLECTING_CHOICES' && players.every(({ commitment }) => commitment);
  return sealed ? words.allSealed : words.phaseNow[phase];
}

function RoundSteps({ table: { round, over } }: { readonly table: TableModel }) {
  return (
    <ol class="phase-steps" aria-label={words.header.rounds}>
      {Array.from({ length: ROUNDS }, (_, i) => i + 1).map((step) => {
        const current = step === round && !over;
        const done = step < round || (over && step <= round);
        return (
          <li
            key={step}
            class={current ? 'current' : done ? 'done' : 'ahead'}
            aria-current={current ? 'step' : undefined}
          >
            {words.header.step(step)}
          </li>
        );
      })}
    </ol>
  );
}

const tableOf = (watch: Watch): TableModel => watch.model.value as TableModel;

function useCounting(): boolean {
  const counting = useWatchComputed(
    (watch, { now }) => watch.mode.value === 'live' && isCounting(tableOf(watch), now.value),
  );
  return counting.value;
}

export function useTable(): TableModel {
  const table = tableOf(useWatch());
  return useCounting() ? beforeDraw(table) : table;
}

export function useUntold(): string | null {
  const { lines } = tableOf(useWatch());
  return useCounting() ? (lines.findLast(({ kind }) => kind === 'draw')?.id ?? null) : null;
}

/** For a stream, which has no panels: the current score. */
export function StreamStrip() {
  const table = useTable();
  const [first, second] = table.players;
  return (
    <div class="strip">
      <span>
        <b dir="auto">{first.displayName}</b> {words.score(...scoreOf(table))}{' '}
        <b dir="auto">{second.displayName}</b>
      </span>
    </div>
  );
}
