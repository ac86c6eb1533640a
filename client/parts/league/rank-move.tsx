import type { LeagueRow } from '../../../shared/contracts/league.ts';
import { leagueText as text } from './text.ts';

export function RankMove({ rank, ranks }: Pick<LeagueRow, 'rank' | 'ranks'>) {
  const before = ranks.at(-2);
  const by = before === undefined ? 0 : before - (ranks.at(-1) ?? rank);
  return (
    <span class="rank">
      <b>{rank}</b>
      <span class="rank-move" data-way={Math.sign(by)} title={text.moved(by)}>
        <span aria-hidden="true">{by > 0 ? `▲${by}` : by < 0 ? `▼${-by}` : '·'}</span>
        <span class="hidden-text">{text.moved(by)}</span>
      </span>
    </span>
  );
}
