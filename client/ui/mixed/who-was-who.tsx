// The end of a match with people: whose account each player was, and how the guesses about it turned out.

import './mixed.css';
import { useEffect } from 'preact/hooks';
import type { GuessesReply, MatchReply } from '../../../shared/contracts/matches.ts';
import { call } from '../../net/rest.ts';
import { MOST_POINTS, PICKS } from '../../state/guesses.ts';
import { AgentName } from '../agent-name.tsx';
import { useWatch } from '../context.ts';
import { useResource } from '../kit/resource.tsx';
import { humanBook, mixedText as text } from './spot-human.tsx';

type Accounts = NonNullable<MatchReply['players']>;

/** The match is on disk a moment after its last event is seen. */
const ASK_AGAIN_MS = 2_000;

export function WhoWasWho() {
  const { accounts, game, matchId, model } = useWatch();
  const match = useResource({
    key: matchId,
    load: () => call('GET /matches/:id', { id: matchId }),
    everyMs: ASK_AGAIN_MS,
    isFinal: ({ players }) => players !== null,
  }).answer.value;
  const known = match.state === 'ready' ? match.value.players : null;
  useEffect(() => {
    if (known) accounts.value = known;
  }, [known, accounts]);
  // Elsewhere everybody has sat under their own name.
  const seated = game.value?.seating?.(model.value).players ?? [];
  const wasMasked = seated.some(({ agentId }) => !known?.some((account) => account.agentId === agentId));
  return known && wasMasked && <AccountList matchId={matchId} accounts={known} />;
}

function AccountList({ accounts, matchId }: { readonly accounts: Accounts; readonly matchId: string }) {
  const people = new Set(accounts.filter(({ kind }) => kind === 'human').map(({ playerId }) => playerId));
  useEffect(() => humanBook.settle(matchId, people), [matchId]);
  const crowd = useResource({
    key: matchId,
    load: () => call('GET /matches/:id/human-guesses', { id: matchId }),
  }).answer.value;
  const counted = crowd.state === 'ready' && crowd.value.guesses > 0 ? crowd.value : null;
  const picked = humanBook.guessOf(matchId).picks.map(({ playerId }) => playerId);
  return (
    <section class="end-part who-was-who" data-testid="who-was-who">
      <h3>{text.whoWasWho}</h3>
      <ul>
        {accounts.map(({ agentId, displayName, kind, name, playerId, seat }) => (
          <li key={playerId} data-kind={kind}>
            <b dir="auto">{displayName}</b>
            {name !== displayName && (
              <span dir="auto">
                <AgentName agentId={agentId} name={name} />
              </span>
            )}
            <span class="kind" data-kind={kind}>
              {text.kinds[kind]}
            </span>
            {picked.includes(playerId) && (
              <b data-right={people.has(playerId)}>{people.has(playerId) ? text.right : text.wrong}</b>
            )}
            {counted && <small>{text.crowd(shareOf(seat, counted))}</small>}
          </li>
        ))}
      </ul>
      <OwnScore matchId={matchId} people={people.size} />
      {counted && <p>{text.crowdTitle(counted.guesses)}</p>}
    </section>
  );
}

function OwnScore({ matchId, people }: { readonly matchId: string; readonly people: number }) {
  const score = humanBook.scoreIn(matchId);
  if (!score) return null;
  const { best, run } = humanBook.streak();
  const most = (MOST_POINTS / PICKS) * Math.min(PICKS, people);
  return (
    <p>
      <b data-testid="human-score">{text.score(score.hits, people, score.points, most)}</b>{' '}
      {text.streak(run, best)}
    </p>
  );
}

function shareOf(seat: number, { guesses, picks }: GuessesReply): number {
  const named = picks
    .filter(({ seats }) => seats.includes(seat))
    .reduce((sum, each) => sum + each.guesses, 0);
  return Math.round((100 * named) / guesses);
}
