import { useSignal } from '@preact/signals';
import type {
  CrossCell,
  LeagueMatch,
  LeagueReply,
  LeagueRoundsReply,
  LeagueRow,
} from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { Crosstable, type CrossCell as Drawn } from '../../ui/kit/charts/crosstable.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { matchPath, playerPath } from '../paths.ts';
import { leagueText as text } from './text.ts';

/** The names of a league's players, by id. */
export function namesIn(players: readonly Pick<LeagueRow, 'displayName' | 'playerId'>[]) {
  const names = new Map(players.map(({ playerId, displayName }) => [playerId, displayName]));
  return (playerId: string): string => names.get(playerId) ?? playerId;
}

const SHEET = 6;
const EVERY_MS = 5_000;

export function RoundsTab({ league }: { readonly league: LeagueReply }) {
  const { leagueId, round, totalRounds } = league;
  const from = useSignal(Math.max(1, Math.min(round, totalRounds - SHEET + 1)));
  const first = from.value;
  const last = Math.min(totalRounds, first + SHEET - 1);
  const nameOf = namesIn(league.standings);
  const turn = (by: number) => {
    from.value = Math.max(1, Math.min(totalRounds, first + by * SHEET));
  };
  if (round === 0) return <Empty>{league.state === 'CANCELLED' ? text.noRoundsPlayed : text.noRounds}</Empty>;
  return (
    <>
      <div class="sheet-turner">
        <Button look="small" text={text.earlier} disabled={first <= 1} onClick={() => turn(-1)} />
        <Button look="small" text={text.later} disabled={last >= totalRounds} onClick={() => turn(1)} />
      </div>
      <Load
        what="the rounds"
        from={`${leagueId} ${first}`}
        load={() =>
          call('GET /leagues/:id/rounds', { id: leagueId, query: { from: first, to: Math.max(first, last) } })
        }
        everyMs={EVERY_MS}
      >
        {({ rounds }) => (
          <div class="two-columns" data-testid="league-rounds">
            {rounds.map((each) => (
              <Round key={each.round} {...each} leagueId={leagueId} nameOf={nameOf} />
            ))}
          </div>
        )}
      </Load>
    </>
  );
}

interface Names {
  readonly leagueId: string;
  nameOf(playerId: string): string;
}

type RoundProps = LeagueRoundsReply['rounds'][number] & Names;

function Round({ round, state, matches, byes, leagueId, nameOf }: RoundProps) {
  return (
    <Section id={`round-${round}`} title={text.roundTitle(round)} aside={text.roundStates[state]}>
      <ul class="fixtures">
        {matches.map((match) => (
          <Fixture key={match.matchId} match={match} leagueId={leagueId} nameOf={nameOf} />
        ))}
      </ul>
      {byes.length > 0 && <p class="empty">{text.rests(byes.map(nameOf).join(', '))}</p>}
    </Section>
  );
}

function Fixture({ match, leagueId, nameOf }: Names & { readonly match: LeagueMatch }) {
  const { players, result, state } = match;
  const score = players.length === 2 && result ? result.scores.join(' : ') : null;
  const remark = result ? [text.statuses[result.status], text.sources[result.source]].filter(Boolean) : [];
  return (
    <li class="fixture" data-state={state}>
      <span class="fixture-players">
        {players.map((playerId, i) => (
          <span key={playerId}>
            {i > 0 && <span class="fixture-dash">{score && i === 1 ? score : '–'}</span>}
            <PageLink
              to={playerPath(leagueId, playerId)}
              class={result?.outcomes[i] === 'WIN' ? 'fixture-winner' : undefined}
              text={nameOf(playerId)}
            />
          </span>
        ))}
      </span>
      {remark.map((words) => (
        <Chip key={words}>{words}</Chip>
      ))}
      <MatchLink match={match} class="button small" />
    </li>
  );
}

const TONES = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const;

export function CrosstableTab({ league }: { readonly league: LeagueReply }) {
  const { crosstable, standings, leagueId } = league;
  if (crosstable.length === 0) return <Empty>{league.round === 0 ? text.nobodyMet : text.noCross}</Empty>;
  const nameOf = namesIn(league.standings);
  const cells = new Map(crosstable.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return (
    <Section id="crosstable" title={text.crosstable} testId="league-crosstable">
      <p class="empty">{text.crossLead}</p>
      <Crosstable
        caption={text.crosstable}
        players={standings.map(({ playerId, displayName }) => ({
          id: playerId,
          name: displayName,
          to: playerPath(leagueId, playerId),
        }))}
        cell={(row, column) => {
          const cell = cells.get(`${row} ${column}`);
          return cell ? drawn(cell, nameOf) : null;
        }}
      />
    </Section>
  );
}

function drawn(cell: CrossCell, nameOf: (id: string) => string): Drawn {
  const { row, column, gameId, outcome, score, status } = cell;
  const to = gameId === null ? null : matchPath(gameId);
  const title = (how: string) => text.met(nameOf(row), nameOf(column), how);
  if (status === 'SCHEDULED')
    return { words: '·', tone: 'waiting', to: null, title: title(text.cells.SCHEDULED) };
  if (status === 'PLAYING') return { words: '▶', tone: 'live', to, title: title(text.cells.PLAYING) };
  const points = score ? score.join(':') : '–';
  const how = [outcome ? text.outcomes[outcome] : '', points, text.statuses[status]]
    .filter(Boolean)
    .join(', ');
  const mark = status === 'COMPLETE' ? points : outcome ? text.outcomeMarks[outcome] : '–';
  return { words: mark, tone: outcome ? TONES[outcome] : 'waiting', to, title: title(how) };
}

interface MatchLinkProps {
  readonly match: Pick<LeagueMatch, 'gameId' | 'matchId' | 'state'>;
  readonly class?: string;
}

/** To watch it, or its replay; nothing before it starts. */
export function MatchLink({ match: { gameId, matchId, state }, class: name }: MatchLinkProps) {
  if (!gameId || state === 'SCHEDULED') return null;
  const words = state === 'DONE' ? text.again : text.watch;
  return <PageLink to={matchPath(gameId)} class={name} label={`${words} ${matchId}`} text={words} />;
}
