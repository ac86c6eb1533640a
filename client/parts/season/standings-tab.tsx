import { useSignal } from '@preact/signals';
import type { SeasonBoard } from '../../../shared/contracts/season.ts';
import { estimateWords, Interval, rankWords, reachOf } from '../../ui/kit/charts/interval.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { CheckLine } from '../../ui/kit/form.tsx';
import { seasonText } from './text.ts';

const { standings: text } = seasonText;

type Results = SeasonBoard['results'];
type Entrant = Results['entrants'][number];

export function StandingsTab({ board: { results, season } }: { readonly board: SeasonBoard }) {
  const onlyClean = useSignal(false);
  const [all, clean] = [results.matches.length, results.clean.matches.length];
  const { entrants, side } = onlyClean.value ? results.clean : results;
  const kinds = new Map(season.entrants.map(({ kind, name }) => [name, kind]));
  return (
    <>
      <p class="page-text">
        {text.note} {season.entrants.length === 8 && text.same}
      </p>
      {clean === all ? (
        <p class="page-text">{text.allClean}</p>
      ) : (
        <CheckLine label={text.clean(clean, all)} on={onlyClean} />
      )}
      <DataTable
        caption={text.caption}
        testId="season-standings"
        columns={columnsOf(entrants, kinds)}
        rows={entrants.toSorted((a, b) => b.rating.overall.value - a.rating.overall.value)}
        keyOf={({ name }) => name}
      />
      <p class="page-text">{text.side(estimateWords(side))}</p>
    </>
  );
}

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(100 * share)} %`);

const wonOf = ({ wins }: Entrant): number => Object.values(wins).reduce((sum, won) => sum + won, 0);

function columnsOf(entrants: readonly Entrant[], kinds: ReadonlyMap<string, string>): Column<Entrant>[] {
  const reach = reachOf(entrants.map(({ rating }) => rating.overall));
  const reports = entrants.some(({ tokens }) => tokens > 0);
  const costs = entrants.some(({ cost }) => cost !== null);
  return [
    { label: text.rank, sortBy: ({ rank }) => -rank.low, cell: ({ rank }) => <b>{rankWords(rank)}</b> },
    {
      label: text.entrant,
      sortBy: ({ name }) => name,
      heads: true,
      cell: ({ name }) => (
        <>
          {name} <small class="season-kind">{kinds.get(name)}</small>
        </>
      ),
    },
    {
      label: text.overall,
      sortBy: ({ rating }) => rating.overall.value,
      cell: ({ rating: { overall } }) => (
        <span class="season-estimate">
          <Interval {...overall} reach={reach} />
          {estimateWords(overall)}
        </span>
      ),
    },
    {
      label: text.wolf,
      sortBy: ({ rating }) => rating.wolf.value,
      cell: ({ rating }) => <span class="no-wrap">{estimateWords(rating.wolf)}</span>,
    },
    {
      label: text.village,
      sortBy: ({ rating }) => rating.village.value,
      cell: ({ rating }) => <span class="no-wrap">{estimateWords(rating.village)}</span>,
    },
    {
      label: text.won,
      number: true,
      sortBy: (row) => (row.games > 0 ? wonOf(row) / row.games : null),
      cell: (row) => `${wonOf(row)}/${row.games}`,
    },
    {
      label: text.votes,
      title: text.votesWhy,
      number: true,
      sortBy: ({ voteAccuracy }) => voteAccuracy,
      cell: (row) => percent(row.voteAccuracy),
    },
    {
      label: text.believed,
      title: text.believedWhy,
      number: true,
      cell: (row) => percent(row.claimsBelieved),
    },
    {
      label: text.missed,
      title: text.missedWhy,
      number: true,
      sortBy: ({ missedDuties }) => missedDuties,
    },
    ...(reports ? [{ label: text.tokens, title: text.tokensWhy, number: true, cell: tokensWords }] : []),
    ...(costs ? [{ label: text.cost, title: text.costWhy, number: true, cell: costWords }] : []),
  ];
}

const tokensWords = ({ games, tokens }: Entrant): string =>
  tokens === 0 || games === 0 ? '–' : Math.round(tokens / games).toLocaleString('en');

const costWords = ({ cost, games }: Entrant): string =>
  cost === null || games === 0 ? '–' : `$${(cost / games).toFixed(3)}`;
