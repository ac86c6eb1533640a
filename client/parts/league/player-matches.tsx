import type { LeaguePlayerReply } from '../../../shared/contracts/league.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { matchPath, playerPath } from './paths.ts';
import { leagueText as text } from './text.ts';

type Played = LeaguePlayerReply['matches'][number];
const TONES = { WIN: 'good', DRAW: 'plain', LOSS: 'bad' } as const;

export function PlayerMatches({ reply }: { readonly reply: LeaguePlayerReply }) {
  const { matches, leagueId, row } = reply;
  const names = new Map(reply.opponents.map(({ playerId, displayName }) => [playerId, displayName]));
  return (
    <Section
      id="matches"
      title={text.player.matches}
      aside={matches.length || undefined}
      testId="player-matches"
    >
      <DataTable
        caption={text.player.matches}
        columns={columnsOf(leagueId, row.playerId, (id) => names.get(id) ?? id)}
        none={text.player.noMatches}
        rows={matches}
        keyOf={({ matchId }) => matchId}
      />
    </Section>
  );
}

function columnsOf(leagueId: string, self: string, nameOf: (id: string) => string): Column<Played>[] {
  const { columns: words } = text.player;
  return [
    { label: words.round, number: true, cell: ({ round }) => round },
    {
      label: words.against,
      heads: true,
      cell: ({ players }) => (
        <span class="fixture-players">
          {players
            .filter((id) => id !== self)
            .map((id) => (
              <PageLink key={id} to={playerPath(leagueId, id)} text={nameOf(id)} />
            ))}
        </span>
      ),
    },
    { label: words.role, cell: ({ role }) => role?.toLowerCase() ?? '' },
    { label: words.score, cell: (match) => scoreOf(match) },
    {
      label: words.result,
      cell: ({ outcome, state, result }) =>
        outcome ? (
          <>
            <Chip tone={TONES[outcome]}>{text.outcomes[outcome]}</Chip>{' '}
            {result && text.statuses[result.status] && <Chip>{text.statuses[result.status]}</Chip>}
          </>
        ) : (
          text.roundStates[state]
        ),
    },
    {
      label: words.see,
      cell: ({ gameId, state, matchId }) =>
        gameId && state !== 'SCHEDULED' ? (
          <PageLink
            to={matchPath(gameId)}
            label={`${state === 'DONE' ? text.again : text.watch} ${matchId}`}
            text={state === 'DONE' ? text.again : text.watch}
          />
        ) : null,
    },
  ];
}

function scoreOf({ players, result, seat }: Played): string {
  if (!result || players.length !== 2) return '';
  const [mine, theirs] = seat === 0 ? [0, 1] : [1, 0];
  return `${result.scores[mine] ?? 0} : ${result.scores[theirs] ?? 0}`;
}
