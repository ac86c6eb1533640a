import { ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import type { TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from './use-table.ts';

/** Which phase of which round. */
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

function phaseInWords({ phase, commitments: [first, second] }: TableModel): string {
  const sealed = phase === 'COLLECTING_CHOICES' && first !== null && second !== null;
  return sealed ? words.allSealed : words.phaseNow[phase];
}

/** The five rounds as steps. */
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
