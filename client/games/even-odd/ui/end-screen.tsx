import type { Banner } from '../../../../shared/matches/sign.ts';
import { EndCard } from '../../../ui/end-card.tsx';
import { Fairness } from '../../../ui/fairness.tsx';
import type { Parity, TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { ScoreBoard } from './score-panel.tsx';
import { useTable } from './use-table.ts';

const BANNERS: Readonly<Record<Parity, Banner>> = { ODD: 'gold', EVEN: 'azure' };

export function EndScreen() {
  const table = useTable();
  const { winner, players, matchId, seed, seedHash } = table;
  return (
    <EndCard
      title={titleOf(table)}
      banner={winner === null ? '' : BANNERS[players[winner].role]}
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

function titleOf({ aborted, ending, winner, players, score }: TableModel): string {
  if (aborted) return words.end.calledOff;
  if (ending === 'NO_SHOW') return words.end.noShow;
  const stands = words.score(...score);
  if (winner === null) return `${words.draw}, ${stands}`;
  const { name } = players[winner];
  return ending === 'FORFEIT' ? words.end.forfeit(name) : `${words.wins(name)}, ${stands}`;
}
