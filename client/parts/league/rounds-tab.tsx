import { useSignal } from '@preact/signals';
import type { LeagueMatch, LeagueReply, LeagueRoundsReply } from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { matchPath, playerPath } from './paths.ts';
import { leagueText as text } from './text.ts';

const SHEET = 6;
const EVERY_MS = 5_000;

export function RoundsTab({ league }: { readonly league: LeagueReply }) {
  const { leagueId, round, totalRounds } = league;
  const from = useSignal(Math.max(1, Math.min(round, totalRounds - SHEET + 1)));
  const first = from.value;
  const last = Math.min(totalRounds, first + SHEET - 1);
  const rounds = useResource({
    key: `${leagueId} ${first}`,
    load: () =>
      call('GET /leagues/:id/rounds', { id: leagueId, query: { from: first, to: Math.max(first, last) } }),
    everyMs: EVERY_MS,
  });
  const names = new Map(league.standings.map(({ playerId, displayName }) => [playerId, displayName]));
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
      <Loaded of={rounds}>
        {(reply) => (
          <div class="two-columns" data-testid="league-rounds">
            {reply.rounds.map((each) => (
              <Round key={each.round} {...each} leagueId={leagueId} names={names} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

type RoundProps = LeagueRoundsReply['rounds'][number] & {
  readonly leagueId: string;
  readonly names: ReadonlyMap<string, string>;
};

function Round({ round, state, matches, byes, leagueId, names }: RoundProps) {
  const nameOf = (id: string) => names.get(id) ?? id;
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

interface FixtureProps {
  readonly match: LeagueMatch;
  readonly leagueId: string;
  nameOf(playerId: string): string;
}

function Fixture({ match, leagueId, nameOf }: FixtureProps) {
  const { players, result, state, gameId } = match;
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
      {gameId && state !== 'SCHEDULED' && (
        <PageLink
          to={matchPath(gameId)}
          class="button small"
          label={`${state === 'DONE' ? text.again : text.watch} ${match.matchId}`}
          text={state === 'DONE' ? text.again : text.watch}
        />
      )}
    </li>
  );
}
