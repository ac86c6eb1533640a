import type { LeagueReply, LeagueRow } from '../../../shared/contracts/league.ts';
import { inRatingOrder } from '../../../shared/league/season.ts';
import { Chip, Who } from '../../ui/kit/cards.tsx';
import { BarChart } from '../../ui/kit/charts/bar-chart.tsx';
import { LineChart } from '../../ui/kit/charts/line-chart.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { roleWord } from '../../ui/kit/words.ts';
import { Empty, Section } from '../../ui/section.tsx';
import { playerPath } from '../paths.ts';
import { leagueText as text } from './text.ts';

const HIGHLIGHTED = 6;
const MOST_LINES = 24;

export function StandingsTab({ league }: { readonly league: LeagueReply }) {
  const { standings, leagueId } = league;
  if (standings.length === 0) return <Empty>{text.noStandings}</Empty>;
  const rated = standings.some(({ rating }) => rating !== null);
  return (
    <>
      <Section id="standings" title={text.standings} testId="league-standings">
        <DataTable
          caption={text.standings}
          columns={columnsOf(leagueId, rated)}
          rows={standings}
          keyOf={({ playerId }) => playerId}
        />
        <p class="empty">{text.tieBreaks}</p>
      </Section>
      {rated && <RatingTable league={league} />}
      <Sides sides={league.sides} rated={rated} />
      <Movement standings={standings} />
    </>
  );
}

function Movement({ standings }: Pick<LeagueReply, 'standings'>) {
  const rounds = Math.max(0, ...standings.map(({ ranks }) => ranks.length));
  if (rounds < 2) return null;
  const shown = standings.slice(0, MOST_LINES);
  const best = shown.slice(0, HIGHLIGHTED).map(({ displayName }) => displayName);
  return (
    <Section id="movement" title={text.movement}>
      <LineChart
        label={`${text.movement}. ${text.movementOf(best.join(', '))}`}
        series={shown.map(({ playerId, displayName, ranks }, i) => ({
          id: playerId,
          label: displayName,
          values: ranks,
          marked: i < HIGHLIGHTED,
        }))}
        stepLabel={(step) => String(step + 1)}
        downward
      />
    </Section>
  );
}

const differenceOf = ({ scored, conceded }: LeagueRow) => scored - conceded;

const difference = (row: LeagueRow) => {
  const by = differenceOf(row);
  return by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0';
};

function columnsOf(leagueId: string, rated: boolean): Column<LeagueRow>[] {
  const { columns: words } = text;
  return [
    { label: '#', title: words.rank, sortBy: ({ rank }) => -rank, cell: (row) => <RankMove {...row} /> },
    {
      label: words.player,
      heads: true,
      sortBy: ({ displayName }) => displayName,
      cell: ({ playerId, displayName, agentId, kind, state }) => (
        <Who face={agentId} name={displayName} to={playerPath(leagueId, playerId)}>
          <Chip title={text.kindsWhy[kind]}>{text.kinds[kind]}</Chip>
          {text.away[state] && <Chip tone="bad">{text.away[state]}</Chip>}
        </Who>
      ),
    },
    { label: 'P', title: words.played, number: true, sortBy: ({ played }) => played },
    { label: 'W', title: words.wins, number: true, sortBy: ({ wins }) => wins },
    { label: 'D', title: words.draws, number: true, sortBy: ({ draws }) => draws },
    { label: 'L', title: words.losses, number: true, sortBy: ({ losses }) => losses },
    { label: '±', title: words.difference, number: true, sortBy: differenceOf, cell: difference },
    {
      label: 'Pts',
      title: words.points,
      number: true,
      sortBy: ({ points }) => points,
      cell: ({ points }) => <b class="points">{points}</b>,
    },
    ...(rated
      ? [
          {
            label: words.rating,
            title: text.ratingWhy,
            number: true,
            sortBy: ({ rating }: LeagueRow) => (rating?.settled ? rating.mu : null),
            cell: ({ rating }: LeagueRow) => ratingWords(rating),
          },
        ]
      : []),
    { label: words.form, cell: ({ form }) => <Form form={form} /> },
  ];
}

export const ratingWords = (rating: LeagueRow['rating']): string =>
  rating === null
    ? '–'
    : rating.settled
      ? `${rating.mu.toFixed(1)} ± ${rating.sigma.toFixed(1)}`
      : text.unsettled(rating.games);

function RankMove({ rank, ranks }: Pick<LeagueRow, 'rank' | 'ranks'>) {
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

export function Form({ form }: Pick<LeagueRow, 'form'>) {
  if (form.length === 0) return <span class="empty">{text.noForm}</span>;
  return (
    <span class="form">
      {form.map((outcome, i) => (
        <span key={i} data-outcome={outcome} title={text.outcomes[outcome]}>
          {text.outcomeMarks[outcome]}
        </span>
      ))}
    </span>
  );
}

/** Points reward results of this season; the rating measures skill whichever side is drawn. */
function RatingTable({ league }: { readonly league: LeagueReply }) {
  const rows = inRatingOrder(league.standings);
  const { columns: named, ratingColumns: words } = text;
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
                label: named.player,
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

function Sides({ sides, rated }: Pick<LeagueReply, 'sides'> & { readonly rated: boolean }) {
  if (sides.length === 0) return null;
  return (
    <Section id="sides" title={text.sides} testId="league-sides">
      <Empty>{rated ? text.sidesWhy : text.sidesWonWhy}</Empty>
      <BarChart
        label={text.sides}
        most={1}
        bars={sides.map(({ side, games, wins, advantage }) => ({
          id: side,
          label: roleWord(side),
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
