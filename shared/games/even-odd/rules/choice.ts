/** Choosing: once a round, under a seal, optionally with an announcement for the next round. */
import type { Rejection } from '../../../matches/game.ts';
import type { PlayerCommand } from '../commands.ts';
import type { Draft } from '../draft.ts';
import type { MatchState, Player } from '../model.ts';
import { isChoice, ROUNDS, seatIndex } from '../model.ts';
import { refuseEnded, reject } from '../rejections.ts';
import { commitmentOf, nonceOf } from '../seal.ts';

type Choose = Extract<PlayerCommand, { type: 'choose' }>;

export function choose(draft: Draft, { playerId }: Player, command: Choose): Rejection | null {
  const { state } = draft;
  const { choice, claim, round } = command;
  const refusal = refuseEnded(state.phase) ?? refusePhase(draft, round) ?? refuseRound(state, round);
  if (refusal) return refusal;
  if (!isChoice(choice)) return reject('INVALID_CHOICE', 'Choose a whole number from 1 to 5.');
  const badClaim = refuseClaim(state, claim);
  if (badClaim) return badClaim;
  const standing = state.choices[seatIndex(playerId)];
  if (standing) {
    const isTheSame = standing.choice === choice && state.claims[seatIndex(playerId)] === claim;
    return isTheSame
      ? null
      : reject('ALREADY_CHOSEN', `Your choice for round ${round} is sealed and final; wait for the draw.`);
  }
  const nonce = nonceOf(state.seed, round, playerId);
  const announced = isChoice(claim) ? claim : null;
  draft.emit({ type: 'CHOICE_MADE', audience: playerId, playerId, round, choice, claim: announced, nonce });
  const commitment = commitmentOf(choice, nonce);
  draft.emit({ type: 'CHOICE_SEALED', audience: 'public', playerId, round, commitment, claim: announced });
  return null;
}

function refusePhase({ state, now }: Draft, round: number): Rejection | null {
  if (state.phase !== 'COLLECTING_CHOICES') {
    const instead =
      state.round === ROUNDS
        ? 'the last round has been played.'
        : `choices open in COLLECTING_CHOICES of round ${state.round + 1}.`;
    // Drawn rounds are over; a choice for a later round may still be made when that round comes.
    const retryable = round > state.round && round <= ROUNDS;
    return { code: 'WRONG_PHASE', message: `It is ${state.phase}; ${instead}`, retryable };
  }
  // The host's timer may fire late; a choice after the deadline is late regardless.
  if (now < state.phaseEndsAt) return null;
  return reject('TOO_LATE', `The time to choose in round ${state.round} is up; wait for the draw.`);
}

function refuseRound(state: MatchState, round: number): Rejection | null {
  if (round === state.round) return null;
  return reject('WRONG_ROUND', `This is round ${state.round}; send its number with your choice.`);
}

function refuseClaim(state: MatchState, claim: number | null): Rejection | null {
  if (claim === null) return null;
  if (state.round === ROUNDS) {
    return reject('INVALID_CLAIM', `Round ${ROUNDS} is the last: no choice follows that you could announce.`);
  }
  return isChoice(claim)
    ? null
    : reject('INVALID_CLAIM', 'A claim announces your next choice: a whole number from 1 to 5, or null.');
}

export const allHaveChosen = ({ commitments }: MatchState): boolean =>
  commitments.every((commitment) => commitment !== null);
