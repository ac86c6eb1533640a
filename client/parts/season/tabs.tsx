// The tabs of a season's board besides its standings.

import type { SeasonBoard } from '../../../shared/contracts/season.ts';
import { Chip, CopyBox } from '../../ui/kit/cards.tsx';
import { type CrossCell, Crosstable } from '../../ui/kit/charts/crosstable.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { datasetFile, omniscientPath } from '../paths.ts';
import { seasonText as text } from './text.ts';

interface TabProps {
  readonly board: SeasonBoard;
}

export function RolesTab({ board: { results } }: TabProps) {
  const roles = Object.keys(results.entrants[0]?.roles ?? {});
  return (
    <DataTable
      caption={text.roles.caption}
      testId="season-roles"
      rows={results.entrants}
      keyOf={({ name }) => name}
      columns={[
        { label: text.standings.entrant, heads: true, cell: ({ name }) => name },
        ...roles.map((role) => ({
          label: role.toLowerCase(),
          number: true,
          cell: ({ roles: games, wins }: SeasonBoard['results']['entrants'][number]) => {
            const [played = 0, won = 0] = [games[role], wins[role]];
            return played === 0 ? '–' : `${won}/${played}`;
          },
        })),
      ]}
    />
  );
}

export function MeetingsTab({ board: { results } }: TabProps) {
  const entrants = new Map(results.entrants.map((entrant) => [entrant.name, entrant]));
  return (
    <Section id="season-meetings" title={text.tabs.meetings}>
      <p class="page-text">{text.meetings.caption}</p>
      <Crosstable
        caption={text.meetings.caption}
        players={results.entrants.map(({ name }) => ({ id: name, name, to: null }))}
        cell={(row, column): CrossCell | null => {
          const met = entrants.get(row)?.against[column];
          if (!met) return null;
          const { games, won } = met;
          const tone = 2 * won > games ? 'win' : 2 * won < games ? 'loss' : 'draw';
          const title = text.meetings.met(row, column, won, games);
          return { words: `${won}/${games}`, tone, to: null, title };
        }}
      />
    </Section>
  );
}

const MOMENTS_SHOWN = 30;

export function MomentsTab({ board: { results } }: TabProps) {
  const moments = results.matches
    .flatMap(({ matchId, moments: [best], number }) => (best ? [{ ...best, matchId, number }] : []))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOMENTS_SHOWN);
  if (moments.length === 0) return <Empty>{text.moments.none}</Empty>;
  return (
    <ul class="season-moments" data-testid="season-moments">
      {moments.map(({ eventId, matchId, number, text: words }) => (
        <li key={matchId}>
          <PageLink to={omniscientPath(matchId, eventId)}>{text.moments.match(number)}</PageLink> {words}
        </li>
      ))}
    </ul>
  );
}

export function MatchesTab({ board: { results } }: TabProps) {
  const { matches: words } = text;
  return (
    <DataTable
      caption={words.caption}
      testId="season-matches"
      rows={results.matches}
      keyOf={({ matchId }) => matchId}
      marked={({ verified }) => !verified}
      columns={[
        {
          label: words.number,
          heads: true,
          cell: ({ matchId, number }) => <PageLink to={omniscientPath(matchId)}>{number}</PageLink>,
        },
        { label: words.block, number: true, cell: ({ block }) => block },
        { label: words.winner, cell: ({ winner }) => winner?.toLowerCase() ?? words.nobody },
        {
          label: words.seats,
          cell: ({ seats }) => (
            <span class="season-seats">
              {seats.map(({ alias, entrant, role }) => (
                <span key={alias} title={alias}>
                  {entrant}
                  {role !== 'VILLAGER' && <small> {role.toLowerCase()}</small>}
                </span>
              ))}
            </span>
          ),
        },
        {
          label: words.missed,
          number: true,
          cell: ({ missed }) => missed.reduce((sum, count) => sum + count, 0),
        },
        {
          label: words.verified,
          cell: ({ verified }) => (
            <Chip tone={verified ? 'good' : 'bad'}>{verified ? words.yes : words.no}</Chip>
          ),
        },
      ]}
    />
  );
}

export function DataTab({ board: { blocks, dataset, season } }: TabProps) {
  const { data: words } = text;
  const { commitment, matches, played, seasonId } = season;
  return (
    <>
      <Section id="season-files" title={words.files} testId="season-files">
        <p class="page-text">{words.filesNote}</p>
        {dataset.length === 0 ? (
          <Empty>{words.noFiles}</Empty>
        ) : (
          <ul class="season-files">
            {dataset.map((file) => (
              <li key={file}>
                <a href={datasetFile(seasonId, file)} download>
                  {file}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="season-verify" title={words.verify}>
        {played < matches ? (
          <Empty>{words.verifyLater}</Empty>
        ) : (
          <>
            <p class="page-text">{words.verifyNote}</p>
            <CopyBox
              label={words.verify}
              text={`npm run verify -- --season ${seasonId} --url ${location.origin}`}
            />
          </>
        )}
      </Section>
      <Section id="season-seeds" title={words.commitments}>
        <p class="page-text">
          {words.commitment}: <code class="season-hash">{commitment}</code>
        </p>
        <DataTable
          caption={words.caption}
          rows={blocks}
          keyOf={({ block }) => String(block)}
          columns={[
            { label: words.block, heads: true, cell: ({ block }) => block },
            { label: words.hash, cell: (row) => <code class="season-hash">{row.commitment}</code> },
            {
              label: words.seed,
              cell: ({ seed }) => (seed ? <code class="season-hash">{seed}</code> : words.secret),
            },
          ]}
        />
      </Section>
    </>
  );
}
