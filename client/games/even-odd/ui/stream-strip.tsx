import { scoreOf } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from './round-header.tsx';

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
