/** Applies an event to the state. Total, silent, without chance or clock: replay is a fold of it. */
import { countEvent } from '../../matches/draft.ts';
import { foldEvents } from '../../matches/game.ts';
import type { MatchCreated, MatchEvent, PhaseChanged, SeedDrawn, VoteCast } from './events.ts';
import { ballotsOf } from './events.ts';
import type { DayRecord, MatchState, Player, PlayerId } from './model.ts';
import { DEFAULT_SETTINGS, seatIndex } from './model.ts';

const NOBODY: readonly null[] = [null, null, null, null, null, null, null, null];
const NO_BALLOTS: readonly undefined[] = NOBODY.map(() => undefined);
const NO_REASONS: readonly (string | null)[] = NOBODY;
const NOT_YET: readonly boolean[] = NOBODY.map(() => false);
const NEVER: readonly number[] = NOBODY.map(() => Number.NEGATIVE_INFINITY);
const NONE_EACH: readonly number[] = NOBODY.map(() => 0);

/** The only copy made per event; nobody else holds it until `evolve` returns. */
type Fresh = { -readonly [Key in keyof MatchState]: MatchState[Key] };

export function evolve(state: MatchState | null, event: MatchEvent): MatchState {
  if (event.type === 'SEED_DRAWN') return begin(event);
  if (!state) throw new Error(`a journal begins with SEED_DRAWN, not ${event.type}`);
  const next: Fresh = { ...state };
  countEvent(next, event);
  apply(next, event);
  return next;
}

export const fold = (events: Iterable<MatchEvent>): MatchState => foldEvents(evolve, events);

function begin(event: SeedDrawn): MatchState {
  return {
    matchId: '',
    gameNumber: 0,
    buildingId: '',
    settings: DEFAULT_SETTINGS,
    seed: event.seed,
    seedHash: '',
    createdAt: event.at,
    origin: undefined,
    phase: 'LOBBY',
    phaseSerial: 0,
    dayNumber: 0,
    nightNumber: 0,
    phaseStartedAt: event.at,
    phaseEndsAt: event.at,
    lastActionAt: event.at,
    players: [],
    wolfTargets: NOBODY,
    seerTarget: null,
    doctorTarget: null,
    lastProtected: null,
    seerHistory: [],
    spokeOpening: NOT_YET,
    spokeDiscussion: NOT_YET,
    talkRound: undefined,
    passed: undefined,
    ballots: NO_BALLOTS,
    voteReasons: undefined,
    lastPublicMessageAt: NEVER,
    lastWolfMessageAt: NEVER,
    lastChoiceAt: NEVER,
    history: [],
    winner: null,
    aborted: false,
    nextSeq: event.seq + 1,
    publicCount: 0,
    privateCounts: { wolves: 0, omniscient: 0, server: 1, players: NONE_EACH },
  };
}

function apply(next: Fresh, event: Exclude<MatchEvent, SeedDrawn>): void {
  switch (event.type) {
    case 'MATCH_CREATED':
      create(next, event);
      break;
    case 'ROLES_DEALT':
      next.players = next.players.map((player, i) => ({ ...player, role: event.roles[i] ?? null }));
      break;
    case 'PLAYER_READY':
      next.lastActionAt = event.at;
      change(next, event.playerId, { ready: true });
      break;
    case 'PHASE_CHANGED':
      enterPhase(next, event);
      break;
    case 'ROUND_BEGAN':
      next.talkRound = event.talkRound;
      next.phaseEndsAt = event.phaseEndsAt;
      next.lastActionAt = event.at;
      next.spokeDiscussion = NOT_YET;
      next.passed = undefined;
      break;
    case 'PLAYER_PASSED':
      takeTurn(next, event);
      next.passed = replace(next.passed ?? NOT_YET, seatIndex(event.playerId), true);
      break;
    case 'PUBLIC_MESSAGE':
      hear(next, event);
      break;
    case 'WOLF_CHAT_MESSAGE':
      next.lastWolfMessageAt = replace(next.lastWolfMessageAt, seatIndex(event.playerId), event.at);
      break;
    case 'WOLF_TARGET_CHOSEN':
      choose(next, event);
      next.wolfTargets = replace(next.wolfTargets, seatIndex(event.playerId), event.targetPlayerId);
      break;
    case 'SEER_INSPECTED': {
      const { at, night, targetPlayerId, alignment: result } = event;
      next.lastActionAt = at;
      next.seerTarget = targetPlayerId;
      next.seerHistory = [...next.seerHistory, { night, targetPlayerId, result }];
      break;
    }
    case 'DOCTOR_PROTECTED':
      choose(next, event);
      next.doctorTarget = event.targetPlayerId;
      break;
    case 'NIGHT_RESOLVED':
      break;
    case 'NIGHT_RESULT':
      next.history = [...next.history, dawn(next.dayNumber, event)];
      break;
    case 'VOTE_CAST':
      hearVote(next, event);
      break;
    case 'VOTE_RESOLVED': {
      const { eliminatedPlayerId: eliminated, tied } = event;
      next.history = amendToday(next.history, { ballots: ballotsOf(event), eliminated, tied });
      break;
    }
    case 'PLAYER_ELIMINATED':
      change(next, event.playerId, { alive: false });
      break;
    case 'GAME_ENDED':
      next.winner = event.winningTeam;
      break;
    case 'MATCH_ABORTED':
      next.aborted = true;
      break;
    case 'MATCH_RESUMED':
      moveClocks(next, event.pausedMs, event.phaseEndsAt);
      break;
    default:
      event satisfies never;
  }
}

function create(next: Fresh, event: MatchCreated): void {
  next.matchId = event.matchId;
  next.gameNumber = event.gameNumber;
  next.buildingId = event.buildingId;
  next.settings = event.settings;
  next.seedHash = event.seedHash;
  next.createdAt = event.at;
  next.phaseEndsAt = event.phaseEndsAt;
  next.origin = event.origin;
  next.players = event.players.map((seated) => ({ ...seated, role: null, alive: true, ready: false }));
}

function enterPhase(next: Fresh, event: PhaseChanged): void {
  next.phase = event.to;
  next.phaseSerial += 1;
  next.dayNumber = event.dayNumber;
  next.nightNumber = event.nightNumber;
  next.phaseStartedAt = event.at;
  next.phaseEndsAt = event.phaseEndsAt;
  next.lastActionAt = event.at;
  next.voteReasons = undefined;
  next.talkRound = event.talkRound;
  next.passed = undefined;
  switch (event.to) {
    case 'NIGHT':
      next.wolfTargets = NOBODY;
      next.seerTarget = null;
      next.lastProtected = next.doctorTarget;
      next.doctorTarget = null;
      next.ballots = NO_BALLOTS;
      return;
    case 'DAY_OPENING':
      next.spokeOpening = NOT_YET;
      next.spokeDiscussion = NOT_YET;
      return;
    case 'DAY_VOTE':
      next.ballots = NO_BALLOTS;
  }
}

function hear(next: Fresh, event: Extract<MatchEvent, { type: 'PUBLIC_MESSAGE' }>): void {
  const index = seatIndex(event.playerId);
  takeTurn(next, event);
  next.lastPublicMessageAt = replace(next.lastPublicMessageAt, index, event.at);
  if (next.passed?.[index]) next.passed = replace(next.passed, index, false);
}

/** Speaking or passing uses up the opening, or this round of the discussion. */
function takeTurn(next: Fresh, event: { readonly at: number; readonly playerId: PlayerId }): void {
  const index = seatIndex(event.playerId);
  next.lastActionAt = event.at;
  if (next.phase === 'DAY_OPENING') next.spokeOpening = replace(next.spokeOpening, index, true);
  if (next.phase === 'DAY_DISCUSSION') next.spokeDiscussion = replace(next.spokeDiscussion, index, true);
}

function hearVote(next: Fresh, event: VoteCast): void {
  const index = seatIndex(event.playerId);
  const reasons = next.voteReasons ?? NO_REASONS;
  if (event.reason !== reasons[index]) next.voteReasons = replace(reasons, index, event.reason);
  // A new reason is not a new vote: it is rate-limited like one, but the settling timer continues.
  next.lastChoiceAt = replace(next.lastChoiceAt, index, event.at);
  if (event.restated) return;
  next.lastActionAt = event.at;
  next.ballots = replace(next.ballots, index, event.targetPlayerId);
}

function choose(next: Fresh, { at, playerId }: { readonly at: number; readonly playerId: PlayerId }): void {
  next.lastActionAt = at;
  next.lastChoiceAt = replace(next.lastChoiceAt, seatIndex(playerId), at);
}

function moveClocks(next: Fresh, pausedMs: number, phaseEndsAt: number): void {
  const later = (at: number): number => at + pausedMs;
  next.phaseStartedAt = later(next.phaseStartedAt);
  next.phaseEndsAt = phaseEndsAt;
  next.lastActionAt = later(next.lastActionAt);
  next.lastPublicMessageAt = next.lastPublicMessageAt.map(later);
  next.lastWolfMessageAt = next.lastWolfMessageAt.map(later);
  next.lastChoiceAt = next.lastChoiceAt.map(later);
}

const dawn = (
  day: number,
  night: { killedPlayerId: PlayerId | null; savedByDoctor: boolean },
): DayRecord => ({
  day,
  killed: night.killedPlayerId,
  savedByDoctor: night.savedByDoctor,
  ballots: [],
  eliminated: null,
  tied: [],
});

const amendToday = (history: readonly DayRecord[], changes: Partial<DayRecord>): readonly DayRecord[] =>
  history.map((record, i) => (i === history.length - 1 ? { ...record, ...changes } : record));

function change(next: Fresh, playerId: PlayerId, changes: Partial<Player>): void {
  const index = seatIndex(playerId);
  next.players = replace(next.players, index, { ...(next.players[index] as Player), ...changes });
}

function replace<T>(list: readonly T[], index: number, value: T): readonly T[] {
  const copy = list.slice();
  copy[index] = value;
  return copy;
}
