import type { Rejection } from '../../../matches/game.ts';
import { cleanText, cutText } from '../../../matches/text.ts';
import type { Draft } from '../draft.ts';
import type { NumberDrawn } from '../events.ts';
import {
  type Answer,
  type Ending,
  type MatchSettings,
  type MatchState,
  type Pair,
  type Phase,
  PLAYER_IDS,
  type Player,
  type PlayerId,
  parityOf,
  ROUNDS,
  type Role,
  seatIndex,
} from '../model.ts';

import { refuseEnded, reject } from '../rejections.ts';
import { allHaveChosen } from './choice.ts';

/** Draws the round: opens the seals; the parity of the sum decides the winner (D40). */
type Drawn = Pick<NumberDrawn, 'choices' | 'nonces' | 'sum' | 'parity' | 'winner' | 'score'>;

function drawOf(state: MatchState): Drawn {
  const [first, second] = state.choices;
  const sum = first && second ? first.choice + second.choice : null;
  const parity = sum === null ? null : parityOf(sum);
  const winner = parity ? playing(state, parity) : onlyChooser(state);
  return {
    choices: [first?.choice ?? null, second?.choice ?? null],
    nonces: [first?.nonce ?? null, second?.nonce ?? null],
    sum,
    parity,
    winner,
    score: winner ? scored(state.score, winner) : state.score,
  };
}

/** A player that misses the choice loses the round; if both do, nobody wins it. */
function onlyChooser({ choices, players }: MatchState): PlayerId | null {
  return players.find(({ playerId }) => choices[seatIndex(playerId)] !== null)?.playerId ?? null;
}

function playing({ players, matchId }: MatchState, role: Role): PlayerId {
  const player = players.find((each) => each.role === role);
  if (!player) throw new Error(`nobody plays ${role} in ${matchId}`);
  return player.playerId;
}

const scored = ([first, second]: Pair<number>, winner: PlayerId): Pair<number> =>
  winner === 'p:1' ? [first + 1, second] : [first, second + 1];

const REASON_LENGTH = 200;

/** When the running phase must end: its deadline, or earlier once everybody has acted. */
export function dueAt(state: MatchState): number {
  const { phase, phaseStartedAt, phaseEndsAt, lastActionAt, settings } = state;
  if (phase === 'FINISHED') return Number.POSITIVE_INFINITY;
  if (!phaseIsComplete(state)) return phaseEndsAt;
  const least = phase === 'WAITING_FOR_PLAYERS' ? settings.gatherMs : settings.minPhaseMs;
  return Math.min(Math.max(lastActionAt, phaseStartedAt + least), phaseEndsAt);
}

function phaseIsComplete(state: MatchState): boolean {
  switch (state.phase) {
    case 'WAITING_FOR_PLAYERS':
      return allHaveAnswered(state);
    case 'COLLECTING_CHOICES':
      return allHaveChosen(state);
    default:
      return false;
  }
}

export const waitingMs = ({ accepted, gatherMs, acceptMs }: MatchSettings): number =>
  accepted ? gatherMs : acceptMs;

function durationOf({ settings }: MatchState, phase: Phase): number {
  switch (phase) {
    case 'WAITING_FOR_PLAYERS':
      return waitingMs(settings);
    case 'COLLECTING_CHOICES':
      return settings.choiceMs;
    case 'DRAWING_NUMBER':
      return settings.drawMs;
    case 'FINISHED':
      return 0;
    default:
      return phase satisfies never;
  }
}

export function timeout(draft: Draft, phaseSerial: number): Rejection | null {
  const { state, now } = draft;
  if (state.phase === 'FINISHED' || phaseSerial !== state.phaseSerial || now < dueAt(state)) {
    return reject('STALE_TIMEOUT', 'That phase is over, or not yet due.');
  }
  switch (state.phase) {
    case 'WAITING_FOR_PLAYERS':
      begin(draft);
      return null;
    case 'COLLECTING_CHOICES':
      draw(draft);
      return null;
    case 'DRAWING_NUMBER':
      if (state.round < ROUNDS) enter(draft, 'COLLECTING_CHOICES');
      else settle(draft);
      return null;
    default:
      return state.phase satisfies never;
  }
}

function enter(draft: Draft, to: Phase): void {
  const { state, now } = draft;
  draft.emit({
    type: 'PHASE_CHANGED',
    audience: 'public',
    from: state.phase,
    to,
    round: state.round + (to === 'COLLECTING_CHOICES' ? 1 : 0),
    phaseEndsAt: now + durationOf(state, to),
  });
}

/** An absent player loses without a round; if both are absent, both lose (D50). */
function begin(draft: Draft): void {
  const [first, second] = thoseWhoCame(draft.state);
  if (first && second) enter(draft, 'COLLECTING_CHOICES');
  else if (first) end(draft, 'FORFEIT', first.playerId);
  else end(draft, 'NO_SHOW', null);
}

function draw(draft: Draft): void {
  const { round } = draft.state;
  const drawn = drawOf(draft.state);
  enter(draft, 'DRAWING_NUMBER');
  draft.emit({ type: 'NUMBER_DRAWN', audience: 'public', round, ...drawn });
}

function settle(draft: Draft): void {
  const { score } = draft.state;
  const most = Math.max(...score);
  const leaders = PLAYER_IDS.filter((playerId) => score[seatIndex(playerId)] === most);
  const [winner] = leaders;
  if (winner && leaders.length === 1) end(draft, 'WON', winner);
  else end(draft, 'DRAWN', null);
}

function end(draft: Draft, ending: Ending, winner: PlayerId | null): void {
  const { score, seed } = draft.state;
  draft.emit({ type: 'GAME_ENDED', audience: 'public', ending, winner, score, seed });
  enter(draft, 'FINISHED');
}

export function resume(draft: Draft, pausedMs: number): Rejection | null {
  const { phase, phaseEndsAt } = draft.state;
  const ended = refuseEnded(phase);
  if (ended) return ended;
  draft.emit({ type: 'MATCH_RESUMED', audience: 'public', pausedMs, phaseEndsAt: phaseEndsAt + pausedMs });
  return null;
}

export function abort(draft: Draft, reason: string): Rejection | null {
  const { phase, seed } = draft.state;
  const ended = refuseEnded(phase);
  if (ended) return ended;
  const text = cutText(cleanText(reason), REASON_LENGTH);
  draft.emit({ type: 'MATCH_ABORTED', audience: 'public', reason: text, seed });
  enter(draft, 'FINISHED');
  return null;
}

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
