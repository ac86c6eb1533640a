import { useEffect } from 'preact/hooks';
import type { GuessesReply } from '../../../../shared/contracts/matches.ts';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { MOST_POINTS } from '../../../state/guesses.ts';
import { AgentName, Portrait } from '../../../ui/agent-name.tsx';
import { useResource } from '../../../ui/kit/resource.tsx';
import { type MatchModel, nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { crowdOf, wolfBook } from './guess-book.ts';

export function GuessResult({ model }: { readonly model: MatchModel }) {
  const { matchId, players } = model;
  const wolves = new Set(players.filter(({ role }) => role === 'WEREWOLF').map(({ playerId }) => playerId));
  const isKnown = wolves.size > 0;
  useEffect(() => {
    if (isKnown) wolfBook.settle(matchId, wolves);
  }, [matchId, isKnown]);
  const crowd = useResource({ key: matchId, load: () => crowdOf(matchId) }).answer.value;
  const counted = crowd.state === 'ready' && crowd.value.guesses > 0 ? crowd.value : null;
  const { picks } = wolfBook.guessOf(matchId);
  if (!isKnown || (picks.length === 0 && !counted)) return null;
  return (
    <section class="end-part guess-result" data-testid="guess-result">
      <h3>{words.guess.title}</h3>
      {picks.length > 0 && <Own model={model} wolves={wolves} />}
      {counted && <Crowd model={model} wolves={wolves} counted={counted} />}
    </section>
  );
}

interface GuessResultProps {
  readonly model: MatchModel;
  readonly wolves: ReadonlySet<PlayerId>;
}

function Own({ model, wolves }: GuessResultProps) {
  const score = wolfBook.scoreIn(model.matchId);
  const { run, best } = wolfBook.streak();
  return (
    <div class="guess-own">
      <ul>
        {wolfBook.guessOf(model.matchId).picks.map(({ playerId }) => {
          const isRight = wolves.has(playerId as PlayerId);
          const player = model.players.find((each) => each.playerId === playerId);
          return (
            <li key={playerId} data-right={isRight}>
              {player && <Portrait agentId={player.agentId} mood={isRight ? 'wolf' : 'calm'} />}
              <span dir="auto">
                {player ? (
                  <AgentName agentId={player.agentId} name={player.displayName} />
                ) : (
                  nameIn(model, playerId as PlayerId)
                )}
              </span>{' '}
              <b>{isRight ? words.guess.right : words.guess.wrong}</b>
            </li>
          );
        })}
      </ul>
      {score && (
        <p>
          <b data-testid="guess-score">{words.guess.score(score.hits, score.points, MOST_POINTS)}</b>{' '}
          {words.guess.streak(run, best)}
        </p>
      )}
    </div>
  );
}

const CROWD_SHOWN = 4;

function Crowd({ model, wolves, counted }: GuessResultProps & { readonly counted: GuessesReply }) {
  const suspected = model.players
    .map((player) => ({
      player,
      guesses: counted.picks
        .filter(({ seats }) => seats.includes(player.seat))
        .reduce((sum, { guesses }) => sum + guesses, 0),
    }))
    .filter(({ guesses, player }) => guesses > 0 || wolves.has(player.playerId))
    .sort((a, b) => b.guesses - a.guesses || a.player.seat - b.player.seat)
    .slice(0, CROWD_SHOWN);
  return (
    <div class="guess-crowd" data-testid="guess-crowd">
      <p>{words.guess.crowd(counted.guesses)}</p>
      <ul>
        {suspected.map(({ player: { playerId, agentId, displayName }, guesses }) => {
          const share = Math.round((100 * guesses) / counted.guesses);
          return (
            <li key={playerId} data-right={wolves.has(playerId)}>
              <span dir="auto">
                <AgentName agentId={agentId} name={displayName} />
              </span>
              <span class="guess-bar" style={{ '--share': `${share}%` }} aria-hidden="true" />
              <span>{`${share} %`}</span>
              <b>{wolves.has(playerId) ? words.guess.wolf : ''}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
