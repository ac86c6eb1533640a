import type { Banner } from '../../../../shared/matches/sign.ts';
import { EndCard } from '../../../ui/end-card.tsx';
import { Fairness } from '../../../ui/fairness.tsx';
import { type Parity, playerOf, scoreOf, sideOf, type TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from './round-header.tsx';
import { ScoreBoard } from './table-panels.tsx';

const BANNERS: Readonly<Record<Parity, Banner>> = { ODD: 'gold', EVEN: 'azure' };

export function EndScreen() {
  const table = useTable();
  const { matchId, seed, seedHash } = table;
  const winner = playerOf(table, table.winner);
  return (
    <EndCard
      title={titleOf(table)}
      banner={winner ? BANNERS[winner.role] : ''}
      proof={<Fairness matchId={matchId} seed={seed} seedHash={seedHash} words={words.end.proof} />}
    >
      {table.rounds.length > 0 && (
        <div class="end-part">
          <h3>{words.end.rounds}</h3>
          <ScoreBoard table={table} />
        </div>
      )}
    </EndCard>
  );
}

function titleOf(table: TableModel): string {
  const { aborted, ending } = table;
  if (aborted) return words.end.calledOff;
  if (ending === 'NO_SHOW') return words.end.noShow;
  const stands = words.score(...scoreOf(table, sideOf(table.winner) ?? 0));
  const name = playerOf(table, table.winner)?.displayName;
  if (!name) return `${words.draw}, ${stands}`;
  return ending === 'FORFEIT' ? words.end.forfeit(name) : `${words.wins(name)}, ${stands}`;
}
