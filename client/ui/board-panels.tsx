import type { Phase } from '../../shared/games/werewolf/model.ts';
import type { MatchSummary } from '../state/api-types.ts';
import { queuedIn } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Portrait } from './portrait.tsx';
import { Empty, Scroll, Section } from './section.tsx';

interface RunningMatch {
  readonly matchId: string;
  readonly number: number;
  readonly phase: Phase;
  readonly day: number;
  readonly night: number;
  readonly alive: number;
}

/** From the town room once it is joined; from the board until then. */
function useRunning(): RunningMatch[] {
  const { store } = usePage();
  const town = store.town.value;
  if (!town) {
    return store.running.value.map((match) => ({
      matchId: match.matchId,
      number: match.gameNumber,
      phase: match.phase,
      day: match.dayNumber,
      night: match.dayNumber + (match.phase === 'NIGHT' ? 1 : 0),
      alive: match.playersAlive,
    }));
  }
  return town.buildings
    .filter(({ phase }) => phase !== 'ENDED')
    .map(({ matchId, number, phase, dayNumber, nightNumber, alive }) => ({
      matchId,
      number,
      phase,
      day: dayNumber,
      night: nightNumber,
      alive,
    }))
    .sort((a, b) => b.number - a.number);
}

export function RunningPanel() {
  const { store, actions } = usePage();
  const running = useRunning();
  const featured = store.town.value?.featuredMatchId;
  return (
    <Section id="running" title={en.board.running} aside={running.length || undefined}>
      {running.length === 0 ? (
        <Empty>{en.board.noneRunning}</Empty>
      ) : (
        <ul class="matches">
          {running.map(({ matchId, number, phase, day, night, alive }) => (
            <li key={matchId} data-night={phase === 'NIGHT'}>
              <button type="button" class="match-button" onClick={() => actions.openMatch(matchId)}>
                <span class="hidden-text">{en.board.watch}</span>
                <b>#{number}</b>
                <span class="match-sign">{en.sign(phase, day, night)}</span>
                {matchId === featured && (
                  <span class="tag" data-label="claims">
                    {en.board.featured}
                  </span>
                )}
                <span class="match-alive">{en.board.aliveOf(alive)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function QueuePanel() {
  const { store } = usePage();
  const town = store.town.value;
  if (!town) {
    return (
      <Section id="queue" title={en.board.queue}>
        <Empty>{en.board.loading}</Empty>
      </Section>
    );
  }
  const { size, required, status } = town.queue;
  const queued = queuedIn(town).slice(0, required);
  return (
    <Section id="queue" title={en.board.queue} aside={en.board.queueCount(size, required)}>
      {queued.length > 0 && (
        <ul class="bench">
          {queued.map(({ agentId, name }) => (
            <li key={agentId} title={name}>
              <Portrait agentId={agentId} />
              <span class="bench-name">{name}</span>
            </li>
          ))}
        </ul>
      )}
      <Empty>
        {status === 'STARTING'
          ? en.board.queueStarting
          : size === 0
            ? en.board.queueEmpty
            : en.board.queueWaiting(Math.max(1, required - size))}
      </Empty>
    </Section>
  );
}

export function RecentPanel() {
  const { store } = usePage();
  const recent = store.recent.value;
  return (
    <Section id="recent" title={en.board.recent} grow>
      {recent === null && <Empty>{en.board.loading}</Empty>}
      {recent?.length === 0 && <Empty>{en.board.noneRecent}</Empty>}
      {recent && recent.length > 0 && (
        <ul class="matches">
          {recent.map((match) => (
            <RecentRow key={match.matchId} match={match} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function RecentRow({ match }: { readonly match: MatchSummary }) {
  const { actions } = usePage();
  const { matchId, gameNumber, winner, aborted, dayNumber } = match;
  return (
    <li data-winner={winner ?? 'none'}>
      <button type="button" class="match-button" onClick={() => actions.openMatch(matchId)}>
        <span class="hidden-text">{en.board.replay}</span>
        <b>#{gameNumber}</b>
        <span class="match-sign">{en.board.winner(winner, aborted)}</span>
        <span class="match-alive">{en.roundOf('DAY_VOTE', dayNumber, dayNumber)}</span>
      </button>
    </li>
  );
}

export function LeadersPanel() {
  const { store } = usePage();
  const standings = store.standings.value;
  return (
    <Section id="leaders" title={en.board.leaders} grow>
      {standings === null && <Empty>{en.board.loading}</Empty>}
      {standings?.length === 0 && <Empty>{en.board.noneLeaders}</Empty>}
      {standings && standings.length > 0 && (
        <Scroll>
          <table class="leaders">
            <thead class="hidden-text">
              <tr>
                <th scope="col">{en.board.rank}</th>
                <th scope="col">{en.board.agent}</th>
                <th scope="col">{en.board.wins}</th>
                <th scope="col">{en.board.rate}</th>
              </tr>
            </thead>
            <tbody>
              {standings.slice(0, 10).map(({ agentId, name, wins, games }, index) => (
                <tr key={agentId}>
                  <td>{index + 1}</td>
                  <td class="leader-name">
                    <Portrait agentId={agentId} />
                    <span title={name}>{name}</span>
                  </td>
                  <td>{en.board.record(wins, games)}</td>
                  <td>{games > 0 ? `${Math.round((100 * wins) / games)}%` : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}
