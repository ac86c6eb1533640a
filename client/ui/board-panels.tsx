import { useSignal } from '@preact/signals';
import type { MatchSummary } from '../../shared/contracts/matches.ts';
import type { Banner } from '../../shared/matches/sign.ts';
import { GAMES, gamesIn, titleOf } from '../games/games.ts';
import { queuedIn, queueLines, queuesToShow, type TownModel, type TownQueue } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { AgentName, Portrait } from './agent-name.tsx';
import { Button, into } from './button.tsx';
import { usePage } from './context.ts';
import { Empty, Section, Spoken, Unranked } from './section.tsx';
import { GameSwitch } from './view-switch.tsx';

const STARTING_SHOWN = 3;

/** From the town room once it is joined; from the board until then. The newest first. */
function useRunning() {
  const { store } = usePage();
  const running =
    store.town.value?.buildings.filter(({ status }) => status !== 'ended') ??
    store.running.value.map((match) => ({
      ...match,
      number: match.gameNumber,
      headline: '',
      tone: 'unknown' as const,
    }));
  return running.toSorted((a, b) => b.startedAt - a.startedAt || b.number - a.number);
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
          {running.map(({ matchId, game, number, address, label, detail, headline, tone, ranked }) => (
            <li key={matchId} data-tone={tone}>
              <button type="button" class="match-button addressed" onClick={() => actions.openMatch(matchId)}>
                <span class="match-line">
                  <span class="hidden-text">{en.board.watch}</span>
                  <b>{en.board.match(titleOf(game), number)}</b>
                  <span class="match-sign">{label}</span>
                  {matchId === featured && (
                    <span class="match-star" title={en.board.featured}>
                      <Spoken shown="★" as={en.board.featured} />
                    </span>
                  )}
                  <span class="match-detail">
                    {detail}
                    {!ranked && <Unranked />}
                  </span>
                </span>
                {(headline !== '' || address !== '') && (
                  <span class="match-address">
                    {headline !== '' && <strong class="match-headline">{headline}</strong>} {address}
                  </span>
                )}
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
        <Empty>{en.board.loadingQueue}</Empty>
      </Section>
    );
  }
  const queues = queuesToShow(
    town,
    GAMES.map(({ id }) => id),
  );
  return queues.map((queue) => <Queue key={queue.game} queue={queue} town={town} />);
}

function Queue({ queue, town }: { readonly queue: TownQueue; readonly town: TownModel }) {
  const { game, size, required, status } = queue;
  const queued = queuedIn(town, game).slice(0, required);
  return (
    <Section
      id={`queue-${game}`}
      title={en.board.queueOf(titleOf(game))}
      aside={en.board.queueCount(size, required)}
    >
      {queued.length > 0 && (
        <ul class="bench">
          {queued.map(({ agentId, name, online }) => (
            <li key={agentId} title={name} data-away={!online}>
              <Portrait agentId={agentId} />
              <span class="bench-name">
                <AgentName agentId={agentId} name={name} />
              </span>
              {!online && <span class="bench-away">{en.board.benchAway}</span>}
            </li>
          ))}
        </ul>
      )}
      {status === 'STARTING' && <Starting game={game} town={town} />}
      {queueLines(queue).map((line) => (
        <Empty key={line}>{line}</Empty>
      ))}
    </Section>
  );
}

function Starting({ game, town }: { readonly game: string; readonly town: TownModel }) {
  const { actions } = usePage();
  const gathering = town.buildings.filter(
    (building) => building.game === game && building.status === 'starting',
  );
  return (
    <p class="starting">
      {en.board.queueStarting}
      {gathering.slice(0, STARTING_SHOWN).map(({ matchId, number, address }) => (
        <Button
          look="small"
          text={en.board.startingAt(titleOf(game), number, address)}
          key={matchId}
          onClick={() => actions.openMatch(matchId)}
        />
      ))}
    </p>
  );
}

export function RecentPanel() {
  const { store } = usePage();
  const games = gamesIn(store.info.value).map(({ id }) => id);
  const chosen = useSignal(games[0] ?? '');
  const recent = store.recent.value?.filter(({ game }) => game === chosen.value) ?? null;
  return (
    <Section
      id="recent"
      title={en.board.recent}
      aside={<GameSwitch games={games} chosen={chosen.value} choose={into(chosen)} />}
      grow
    >
      {recent === null && <Empty>{en.board.loadingRecent}</Empty>}
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
  const { matchId, game, gameNumber, outcome, detail, banner, ranked } = match;
  return (
    <li data-banner={(banner || 'none') satisfies Banner | 'none'}>
      <button type="button" class="match-button" onClick={() => actions.openMatch(matchId)}>
        <span class="hidden-text">{en.board.replay}</span>
        <b>{en.board.match(titleOf(game), gameNumber)}</b>
        <span class="match-sign">{outcome || en.board.noOutcome}</span>
        <span class="match-detail">
          {detail}
          {!ranked && <Unranked />}
        </span>
      </button>
    </li>
  );
}
