import type { LeagueReply, LeagueRow } from '../../../shared/contracts/league.ts';
import { inRatingOrder } from '../../../shared/league/season.ts';
import { Who } from '../../ui/kit/cards.tsx';
import { BarChart } from '../../ui/kit/charts/bar-chart.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { playerPath } from './paths.ts';
import { leagueText as text } from './text.ts';

/** Points reward results of this season; the rating measures skill whichever side is drawn. */
export function RatingTable({ league }: { readonly league: LeagueReply }) {
  const rows = inRatingOrder(league.standings);
  const { columns, ratingColumns: words } = text;
  return (
    <Section id="by-rating" title={text.byRating} testId="league-ratings">
      {rows.length === 0 ? (
        <Empty>{text.noneRated}</Empty>
      ) : (
        <>
          <Empty>{text.byRatingWhy}</Empty>
          <DataTable
            caption={text.byRating}
            rows={rows}
            keyOf={({ playerId }) => playerId}
            columns={[
              { label: '#', title: words.place, number: true, cell: (_, i) => i + 1 },
              {
                label: columns.player,
                heads: true,
                cell: ({ agentId, displayName, playerId }: LeagueRow) => (
                  <Who face={agentId} name={displayName} to={playerPath(league.leagueId, playerId)} />
                ),
              },
              {
                label: words.skill,
                number: true,
                cell: ({ rating }) => rating && `${signed(rating.mu)} ± ${rating.sigma.toFixed(1)}`,
              },
              {
                label: words.least,
                number: true,
                cell: ({ rating }) => rating && <b class="points">{signed(rating.ordinal)}</b>,
              },
              { label: words.games, number: true, cell: ({ rating }) => rating?.games },
            ]}
          />
        </>
      )}
    </Section>
  );
}

export function Sides({ sides, rated }: Pick<LeagueReply, 'sides'> & { readonly rated: boolean }) {
  if (sides.length === 0) return null;
  return (
    <Section id="sides" title={text.sides} testId="league-sides">
      <Empty>{rated ? text.sidesWhy : text.sidesWonWhy}</Empty>
      <BarChart
        label={text.sides}
        most={1}
        bars={sides.map(({ side, games, wins, advantage }) => ({
          id: side,
          label: side.charAt(0) + side.slice(1).toLowerCase(),
          value: games === 0 ? 0 : wins / games,
          words: [
            text.sideWords(wins, games),
            advantage && text.sideAdvantage(signed(advantage.mu), advantage.sigma.toFixed(1)),
          ]
            .filter(Boolean)
            .join(' · '),
          tone: advantage && advantage.mu > 0 ? 'good' : 'plain',
        }))}
      />
    </Section>
  );
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
