/** What a fact does to the state. Total, silent, without chance or clock: replay is a fold of this. */
import type { MatchCreated, MatchEvent, PhaseChanged, SeedDrawn } from './events.ts';
import { ballotsOf } from './events.ts';
import type { DayRecord, MatchState, Player, PlayerId } from './model.ts';
import { DEFAULT_SETTINGS, seatIndex } from './model.ts';

const NOBODY: readonly null[] = [null, null, null, null, null, null, null, null];
const NO_BALLOTS: readonly undefined[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
];
const NOT_YET: readonly boolean[] = [false, false, false, false, false, false, false, false];
const NEVER: readonly number[] = NOBODY.map(() => Number.NEGATIVE_INFINITY);
const NONE_EACH: readonly number[] = NOBODY.map(() => 0);

export function evolve(state: MatchState | null, event: MatchEvent): MatchState {
  if (event.type === 'SEED_DRAWN') return begin(event);
  if (!state) throw new Error(`a journal begins with SEED_DRAWN, not ${event.type}`);
  return apply(count(state, event), event);
}

export function fold(events: Iterable<MatchEvent>): MatchState {
  let state: MatchState | null = null;
  for (const event of events) state = evolve(state, event);
  if (!state) throw new Error('an empty journal has no state');
  return state;
}

function begin(event: SeedDrawn): MatchState {
  return {
    matchId: '',
    gameNumber: 0,
    buildingId: '',
    settings: DEFAULT_SETTINGS,
    seed: event.seed,
    seedHash: '',
    createdAt: event.at,
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
    ballots: NO_BALLOTS,
    lastPublicMessageAt: NEVER,
    lastWolfMessageAt: NEVER,
    history: [],
    winner: null,
    aborted: false,
    nextSeq: event.seq + 1,
    publicCount: 0,
    privateCounts: { wolves: 0, omniscient: 0, server: 1, players: NONE_EACH },
  };
}

/** Keeps the counters from which the next event's number and id are made. */
function count(state: MatchState, event: MatchEvent): MatchState {
  const nextSeq = event.seq + 1;
  const { audience } = event;
  if (audience === 'public') return { ...state, nextSeq, publicCount: state.publicCount + 1 };
  const counts = state.privateCounts;
  switch (audience) {
    case 'wolves':
      return { ...state, nextSeq, privateCounts: { ...counts, wolves: counts.wolves + 1 } };
    case 'omniscient':
      return { ...state, nextSeq, privateCounts: { ...counts, omniscient: counts.omniscient + 1 } };
    case 'server':
      return { ...state, nextSeq, privateCounts: { ...counts, server: counts.server + 1 } };
    default: {
      const index = seatIndex(audience);
      const players = replace(counts.players, index, (counts.players[index] ?? 0) + 1);
      return { ...state, nextSeq, privateCounts: { ...counts, players } };
    }
  }
}

function apply(state: MatchState, event: Exclude<MatchEvent, SeedDrawn>): MatchState {
  switch (event.type) {
    case 'MATCH_CREATED':
      return create(state, event);
    case 'ROLES_DEALT':
      return { ...state, players: state.players.map((p, i) => ({ ...p, role: event.roles[i] ?? null })) };
    case 'PLAYER_READY':
      return { ...acted(state, event.at), players: change(state, event.playerId, { ready: true }) };
    case 'PHASE_CHANGED':
      return enterPhase(state, event);
    case 'PUBLIC_MESSAGE':
      return heard(state, event);
    case 'WOLF_CHAT_MESSAGE':
      return {
        ...state,
        lastWolfMessageAt: replace(state.lastWolfMessageAt, seatIndex(event.playerId), event.at),
      };
    case 'WOLF_TARGET_CHOSEN':
      return {
        ...acted(state, event.at),
        wolfTargets: replace(state.wolfTargets, seatIndex(event.playerId), event.targetPlayerId),
      };
    case 'SEER_INSPECTED':
      return {
        ...acted(state, event.at),
        seerTarget: event.targetPlayerId,
        seerHistory: [
          ...state.seerHistory,
          { night: event.night, targetPlayerId: event.targetPlayerId, result: event.alignment },
        ],
      };
    case 'DOCTOR_PROTECTED':
      return { ...acted(state, event.at), doctorTarget: event.targetPlayerId };
    case 'NIGHT_RESOLVED':
      return state;
    case 'NIGHT_RESULT':
      return { ...state, history: [...state.history, dawn(state.dayNumber, event)] };
    case 'VOTE_CAST':
      return {
        ...acted(state, event.at),
        ballots: replace(state.ballots, seatIndex(event.playerId), event.targetPlayerId),
      };
    case 'VOTE_RESOLVED':
      return {
        ...state,
        history: amendToday(state.history, {
          ballots: ballotsOf(event),
          eliminated: event.eliminatedPlayerId,
          tied: event.tied,
        }),
      };
    case 'PLAYER_ELIMINATED':
      return { ...state, players: change(state, event.playerId, { alive: false }) };
    case 'GAME_ENDED':
      return { ...state, winner: event.winningTeam };
    case 'MATCH_ABORTED':
      return { ...state, aborted: true };
    case 'MATCH_RESUMED':
      return moveClocks(state, event.pausedMs, event.phaseEndsAt);
    default:
      return event satisfies never;
  }
}

function create(state: MatchState, event: MatchCreated): MatchState {
  return {
    ...state,
    matchId: event.matchId,
    gameNumber: event.gameNumber,
    buildingId: event.buildingId,
    settings: event.settings,
    seedHash: event.seedHash,
    createdAt: event.at,
    phaseEndsAt: event.phaseEndsAt,
    players: event.players.map((seated) => ({ ...seated, role: null, alive: true, ready: false })),
  };
}

function enterPhase(state: MatchState, event: PhaseChanged): MatchState {
  const entered: MatchState = {
    ...state,
    phase: event.to,
    phaseSerial: state.phaseSerial + 1,
    dayNumber: event.dayNumber,
    nightNumber: event.nightNumber,
    phaseStartedAt: event.at,
    phaseEndsAt: event.phaseEndsAt,
    lastActionAt: event.at,
  };
  switch (event.to) {
    case 'NIGHT':
      return {
        ...entered,
        wolfTargets: NOBODY,
        seerTarget: null,
        lastProtected: state.doctorTarget,
        doctorTarget: null,
        ballots: NO_BALLOTS,
      };
    case 'DAY_OPENING':
      return { ...entered, spokeOpening: NOT_YET, spokeDiscussion: NOT_YET };
    case 'DAY_VOTE':
      return { ...entered, ballots: NO_BALLOTS };
    default:
      return entered;
  }
}

function heard(state: MatchState, event: Extract<MatchEvent, { type: 'PUBLIC_MESSAGE' }>): MatchState {
  const index = seatIndex(event.playerId);
  return {
    ...acted(state, event.at),
    lastPublicMessageAt: replace(state.lastPublicMessageAt, index, event.at),
    spokeOpening:
      state.phase === 'DAY_OPENING' ? replace(state.spokeOpening, index, true) : state.spokeOpening,
    spokeDiscussion:
      state.phase === 'DAY_DISCUSSION' ? replace(state.spokeDiscussion, index, true) : state.spokeDiscussion,
  };
}

function moveClocks(state: MatchState, pausedMs: number, phaseEndsAt: number): MatchState {
  const later = (at: number): number => at + pausedMs;
  return {
    ...state,
    phaseStartedAt: later(state.phaseStartedAt),
    phaseEndsAt,
    lastActionAt: later(state.lastActionAt),
    lastPublicMessageAt: state.lastPublicMessageAt.map(later),
    lastWolfMessageAt: state.lastWolfMessageAt.map(later),
  };
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

const acted = (state: MatchState, at: number): MatchState => ({ ...state, lastActionAt: at });

const change = (state: MatchState, playerId: PlayerId, changes: Partial<Player>): readonly Player[] =>
  replace(state.players, seatIndex(playerId), {
    ...(state.players[seatIndex(playerId)] as Player),
    ...changes,
  });

function replace<T>(list: readonly T[], index: number, value: T): readonly T[] {
  const copy = list.slice();
  copy[index] = value;
  return copy;
}
