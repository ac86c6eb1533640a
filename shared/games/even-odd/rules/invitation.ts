/** Accepting and declining: what a referee's invitation is answered with. Seats from the queue count as accepted. */
import type { Rejection } from '../../../matches/game.ts';
import type { Draft } from '../draft.ts';
import type { Answer, MatchState, Player } from '../model.ts';
import { refuseEnded, reject } from '../rejections.ts';

const EVENTS = { ACCEPTED: 'PLAYER_ACCEPTED', DECLINED: 'PLAYER_DECLINED' } as const;

export function answer(
  draft: Draft,
  { playerId, answer: standing }: Player,
  given: Exclude<Answer, 'PENDING'>,
): Rejection | null {
  const refusal = refuseEnded(draft.state.phase) ?? refuseStarted(draft);
  if (refusal) return refusal;
  if (standing === given) return null;
  if (standing !== 'PENDING') {
    return reject('ALREADY_ANSWERED', `You have ${standing.toLowerCase()} already; an answer is final.`);
  }
  draft.emit({ type: EVENTS[given], audience: 'public', playerId });
  return null;
}

function refuseStarted({ state, now }: Draft): Rejection | null {
  if (state.phase !== 'WAITING_FOR_PLAYERS') {
    return reject(
      'ALREADY_STARTED',
      `The match runs: it is ${state.phase}; invitations are no longer answered.`,
    );
  }
  if (now < state.phaseEndsAt) return null;
  return reject('TOO_LATE', 'The time to answer the invitation is up.');
}

export const allHaveAnswered = ({ players }: MatchState): boolean =>
  players.every((player) => player.answer !== 'PENDING');

export const thoseWhoCame = ({ players }: MatchState): Player[] =>
  players.filter((player) => player.answer === 'ACCEPTED');
