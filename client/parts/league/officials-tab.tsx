import type { ComponentChildren } from 'preact';
import type { LeagueNote, LeagueReferee, LeagueReply } from '../../../shared/contracts/league.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Since } from '../../ui/kit/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { playerPath } from '../paths.ts';
import { namesIn } from './rounds-tab.tsx';
import { leagueText as text } from './text.ts';

export function OfficialsTab({ league }: { readonly league: LeagueReply }) {
  const { referees, faults, leagueId } = league;
  const nameOf = namesIn(league.standings);
  return (
    <>
      <Section id="referees" title={text.referees}>
        <DataTable
          caption={text.referees}
          none={text.noReferees}
          rows={referees}
          keyOf={({ refereeId }) => refereeId}
          columns={[
            {
              label: text.refereeColumns.name,
              heads: true,
              cell: ({ displayName, embedded }: LeagueReferee) => (
                <>
                  {displayName} {embedded && <Chip tone="good">{text.embedded}</Chip>}
                </>
              ),
            },
            {
              label: text.refereeColumns.state,
              cell: ({ expelled, state }) => (expelled ? text.sentAway : state.toLowerCase()),
            },
            { label: text.refereeColumns.matches, number: true, cell: ({ matches }) => matches },
            {
              label: text.refereeColumns.heard,
              number: true,
              cell: ({ lastHeardAt }) => (lastHeardAt === null ? '–' : <Since at={lastHeardAt} />),
            },
          ]}
        />
      </Section>
      <Section id="faults" title={text.faults} aside={faults.length || undefined}>
        <NoteTable
          caption={text.faults}
          notes={faults}
          none={text.noFaults}
          who={({ playerId }) =>
            playerId === null ? (
              text.theLeague
            ) : (
              <PageLink to={playerPath(leagueId, playerId)}>{nameOf(playerId)}</PageLink>
            )
          }
        />
      </Section>
    </>
  );
}

interface NoteTableProps {
  readonly caption: string;
  readonly notes: readonly LeagueNote[];
  readonly none: string;
  who?(note: LeagueNote): ComponentChildren;
}

export function NoteTable({ caption, notes, none, who }: NoteTableProps) {
  const { faultColumns: words } = text;
  return (
    <DataTable
      caption={caption}
      none={none}
      rows={notes}
      keyOf={(note) => `${note.at} ${note.code} ${note.playerId} ${note.matchId}`}
      columns={[
        {
          label: words.at,
          cell: ({ at }) => (
            <span class="no-wrap">
              <Since at={at} />
            </span>
          ),
        },
        {
          label: words.code,
          cell: ({ code, kind }) => <Chip tone={kind === 'error' ? 'bad' : 'plain'}>{code}</Chip>,
        },
        ...(who ? [{ label: words.who, cell: who }] : []),
        { label: words.match, cell: ({ matchId }) => matchId ?? '' },
        { label: words.text, cell: ({ text: what }) => <span class="foreign">{what}</span> },
      ]}
    />
  );
}
