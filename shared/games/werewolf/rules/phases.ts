/** Transitions between phases (S0-040…S0-050, D7–D10, D12) and the end of a match (S0-021, S0-022). */

import { cleanText, cutText } from '../../../matches/text.ts';
import type { Draft } from '../draft.ts';
import type { MatchState, Phase, Player, Role, Team } from '../model.ts';
import { playerOf, seatIndex } from '../model.ts';
import type { Rejection } from '../rejections.ts';
import { reject } from '../rejections.ts';
import { nightIsComplete, resolveNight, wolvesAgree } from './night.ts';
import { countVotes, hasVoted } from './vote.ts';

/** When the running phase must end: its deadline, or earlier once everybody has acted. */
export function dueAt(state: MatchState): number {
  if (state.phase === 'ENDED') return Number.POSITIVE_INFINITY;
  if (!phaseIsComplete(state)) return state.phaseEndsAt;
  const settled = state.lastActionAt + (mayStillChange(state) ? state.settings.voteSettleMs : 0);
  const soonest = Math.max(settled, state.phaseStartedAt + state.settings.minPhaseMs);
  return Math.min(soonest, state.phaseEndsAt);
}

/** All choices are made but may change: a vote, and at the patient pace the victims of wolves who disagree. */
const mayStillChange = (state: MatchState): boolean =>
  state.phase === 'DAY_VOTE' || (state.phase === 'NIGHT' && !wolvesAgree(state));

function phaseIsComplete(state: MatchState): boolean {
  switch (state.phase) {
    case 'LOBBY':
      return state.players.every((player) => player.ready);
    case 'NIGHT':
      return nightIsComplete(state);
    case 'DAY_OPENING':
      return state.players.every((player) => !player.alive || state.spokeOpening[seatIndex(player.playerId)]);
    case 'DAY_DISCUSSION':
      return talkIsOver(state);
    case 'DAY_VOTE':
      return state.players.every((player) => !player.alive || hasVoted(state, player));
    default:
      return false;
  }
}

/** In a patient discussion: this round of it. With agents at the normal pace the clock alone ends the talk. */
function talkIsOver({ passed, players, settings, spokeDiscussion, talkRound }: MatchState): boolean {
  const done = talkRound ? spokeDiscussion : settings.houseOnly ? passed : undefined;
  return done !== undefined && players.every((player, index) => !player.alive || done[index]);
}

const NEXT: Readonly<Record<Exclude<Phase, 'ENDED'>, Phase>> = {
  LOBBY: 'NIGHT',
  NIGHT: 'DAY_ANNOUNCE',
  DAY_ANNOUNCE: 'DAY_OPENING',
  DAY_OPENING: 'DAY_DISCUSSION',
  DAY_DISCUSSION: 'DAY_VOTE',
  DAY_VOTE: 'DAY_RESOLUTION',
  DAY_RESOLUTION: 'NIGHT',
};

/** The host's timer may fire late; an action after the deadline is late regardless. */
export function refuseLate({ state, now }: Draft): Rejection | null {
  if (state.phase === 'ENDED' || now < state.phaseEndsAt) return null;
  return reject(
    'WRONG_PHASE',
    `The time of ${state.phase} is up; ${NEXT[state.phase]} comes next. Wait for it, and see requiredAction in get_state.`,
  );
}

export function timeout(draft: Draft, phaseSerial: number): Rejection | null {
  const { state, now } = draft;
  if (state.phase === 'ENDED' || phaseSerial !== state.phaseSerial || now < dueAt(state)) {
    return reject('STALE_TIMEOUT', 'That phase is over, or not yet due.');
  }
  switch (state.phase) {
    case 'LOBBY':
    case 'DAY_RESOLUTION':
      enter(draft, 'NIGHT');
      return null;
    case 'NIGHT':
      dawnBreaks(draft);
      return null;
    case 'DAY_ANNOUNCE':
      enter(draft, 'DAY_OPENING');
      return null;
    case 'DAY_OPENING':
      enter(draft, 'DAY_DISCUSSION');
      return null;
    case 'DAY_DISCUSSION':
      talkGoesOn(draft);
      return null;
    case 'DAY_VOTE':
      verdictFalls(draft);
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
    dayNumber: state.dayNumber + (to === 'DAY_ANNOUNCE' ? 1 : 0),
    nightNumber: state.nightNumber + (to === 'NIGHT' ? 1 : 0),
    phaseEndsAt: now + durationOf(state, to),
    ...(state.settings.patient &&
      to === 'DAY_DISCUSSION' && { talkRound: { round: 1, of: state.settings.patient.rounds } }),
  });
}

/** The next round of a patient discussion; after the last, and at the normal pace, the vote. */
function talkGoesOn(draft: Draft): void {
  const { settings, talkRound } = draft.state;
  if (!settings.patient || !talkRound || talkRound.round >= talkRound.of) {
    enter(draft, 'DAY_VOTE');
    return;
  }
  draft.emit({
    type: 'ROUND_BEGAN',
    audience: 'public',
    talkRound: { ...talkRound, round: talkRound.round + 1 },
    phaseEndsAt: draft.now + settings.patient.capMs,
  });
}

/**
 * Phases in which players act; at the patient pace such a phase, or one round of it, lasts as long as one action may
 * take.
 */
const ACTING: ReadonlySet<Phase> = new Set(['NIGHT', 'DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE']);

function durationOf(state: MatchState, phase: Phase): number {
  const { settings } = state;
  if (settings.patient && ACTING.has(phase)) return settings.patient.capMs;
  switch (phase) {
    case 'LOBBY':
      return settings.lobbyMs;
    case 'NIGHT':
      return settings.nightMs;
    case 'DAY_ANNOUNCE':
      return settings.announceMs;
    case 'DAY_OPENING':
      return settings.openingPerPlayerMs * state.players.filter((player) => player.alive).length;
    case 'DAY_DISCUSSION':
      return settings.discussionMs;
    case 'DAY_VOTE':
      return settings.voteMs;
    case 'DAY_RESOLUTION':
      return settings.resolutionMs;
    case 'ENDED':
      return 0;
    default:
      return phase satisfies never;
  }
}

function dawnBreaks(draft: Draft): void {
  const { victim, saved } = resolveNight(draft);
  enter(draft, 'DAY_ANNOUNCE');
  draft.emit({
    type: 'NIGHT_RESULT',
    audience: 'public',
    killedPlayerId: victim?.playerId ?? null,
    savedByDoctor: saved,
  });
  if (victim) eliminate(draft, victim, 'NIGHT');
  const wolves = draft.state.players.filter((player) => player.alive && player.role === 'WEREWOLF').length;
  const others = draft.state.players.filter((player) => player.alive).length - wolves;
  if (wolves >= others) end(draft, 'WEREWOLVES');
}

function verdictFalls(draft: Draft): void {
  const { eliminated, tied } = countVotes(draft.state);
  const ballots = draft.state.players.map((player) =>
    player.alive && hasVoted(draft.state, player)
      ? (draft.state.ballots[seatIndex(player.playerId)] ?? null)
      : (false as const),
  );
  enter(draft, 'DAY_RESOLUTION');
  draft.emit({ type: 'VOTE_RESOLVED', audience: 'public', ballots, eliminatedPlayerId: eliminated, tied });
  if (!eliminated) return;
  eliminate(draft, playerOf(draft.state, eliminated), 'VOTE');
  if (!draft.state.players.some((player) => player.alive && player.role === 'WEREWOLF'))
    end(draft, 'VILLAGERS');
}

function eliminate(draft: Draft, player: Player, cause: 'NIGHT' | 'VOTE'): void {
  draft.emit({
    type: 'PLAYER_ELIMINATED',
    audience: 'public',
    playerId: player.playerId,
    role: roleOf(player),
    cause,
  });
}

function end(draft: Draft, winningTeam: Team): void {
  draft.emit({
    type: 'GAME_ENDED',
    audience: 'public',
    winningTeam,
    seed: draft.state.seed,
    roles: draft.state.players.map(roleOf),
  });
  enter(draft, 'ENDED');
}

const roleOf = (player: Player): Role => {
  if (!player.role) throw new Error(`${player.playerId} was dealt no role`);
  return player.role;
};

/** The phase keeps the time it had left; no rate window shrinks or grows. */
export function resume(draft: Draft, pausedMs: number): Rejection | null {
  const { state } = draft;
  if (state.phase === 'ENDED') return reject('MATCH_ENDED', 'The match has ended.');
  draft.emit({
    type: 'MATCH_RESUMED',
    audience: 'public',
    pausedMs,
    phaseEndsAt: state.phaseEndsAt + pausedMs,
  });
  return null;
}

export function abort(draft: Draft, reason: string): Rejection | null {
  const { state } = draft;
  if (state.phase === 'ENDED') return reject('MATCH_ENDED', 'The match has ended.');
  draft.emit({
    type: 'MATCH_ABORTED',
    audience: 'public',
    reason: cutText(cleanText(reason), 200),
    seed: state.seed,
  });
  enter(draft, 'ENDED');
  return null;
}
