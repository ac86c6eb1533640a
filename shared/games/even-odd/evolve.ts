/** Applies an event to the state. Total, silent, without chance or clock: replay is a fold of it. */
import { countEvent } from '../../matches/draft.ts';
import { foldEvents } from '../../matches/game.ts';
import type { MatchCreated, MatchEvent, NumberDrawn, PhaseChanged, SeedDrawn } from './events.ts';
import type { Answer, MatchState, Pair, PlayerId, RoundRecord } from './model.ts';
import { DEFAULT_SETTINGS, seatIndex } from './model.ts';

const NEITHER: Pair<null> = [null, null];

export function evolve(state: MatchState | null, event: MatchEvent): MatchState {
  if (event.type === 'SEED_DRAWN') return begin(event);
  if (!state) throw new Error(`a journal begins with SEED_DRAWN, not ${event.type}`);
  const next = { ...state, ...changes(state, event) };
  countEvent(next, event);
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
    phase: 'WAITING_FOR_PLAYERS',
    phaseSerial: 0,
    round: 0,
    phaseStartedAt: event.at,
    phaseEndsAt: event.at,
    lastActionAt: event.at,
    players: [],
    choices: NEITHER,
    commitments: NEITHER,
    announced: NEITHER,
    claims: NEITHER,
    score: [0, 0],
    history: [],
    ending: null,
    winner: null,
    aborted: false,
    nextSeq: event.seq + 1,
    publicCount: 0,
    privateCounts: { server: 1, players: [0, 0] },
  };
}

function changes(state: MatchState, event: Exclude<MatchEvent, SeedDrawn>): Partial<MatchState> {
  switch (event.type) {
    case 'MATCH_CREATED':
      return created(event);
    case 'PLAYER_ACCEPTED':
      return answered(state, event.playerId, 'ACCEPTED', event.at);
    case 'PLAYER_DECLINED':
      return answered(state, event.playerId, 'DECLINED', event.at);
    case 'PHASE_CHANGED':
      return entered(state, event);
    case 'CHOICE_MADE': {
      const { playerId, choice, nonce } = event;
      return { choices: placed(state.choices, playerId, { choice, nonce }) };
    }
    case 'CHOICE_SEALED':
      return {
        lastActionAt: event.at,
        commitments: placed(state.commitments, event.playerId, event.commitment),
        claims: placed(state.claims, event.playerId, event.claim),
      };
    case 'NUMBER_DRAWN':
      return { score: event.score, history: [...state.history, recordOf(state, event)] };
    case 'GAME_ENDED':
      return { ending: event.ending, winner: event.winner };
    case 'MATCH_ABORTED':
      return { aborted: true };
    case 'MATCH_RESUMED':
      return {
        phaseStartedAt: state.phaseStartedAt + event.pausedMs,
        lastActionAt: state.lastActionAt + event.pausedMs,
        phaseEndsAt: event.phaseEndsAt,
      };
    default:
      return event satisfies never;
  }
}

const created = (event: MatchCreated): Partial<MatchState> => ({
  matchId: event.matchId,
  gameNumber: event.gameNumber,
  buildingId: event.buildingId,
  settings: event.settings,
  seedHash: event.seedHash,
  createdAt: event.at,
  phaseEndsAt: event.phaseEndsAt,
  players: event.players.map((seated) => ({
    ...seated,
    role: event.roles[seatIndex(seated.playerId)],
    answer: event.settings.accepted ? 'ACCEPTED' : 'PENDING',
  })),
});

const answered = (state: MatchState, by: PlayerId, answer: Answer, at: number): Partial<MatchState> => ({
  lastActionAt: at,
  players: state.players.map((player) => (player.playerId === by ? { ...player, answer } : player)),
});

function entered(state: MatchState, event: PhaseChanged): Partial<MatchState> {
  const { to: phase, round, at, phaseEndsAt } = event;
  const clocks = { phaseStartedAt: at, phaseEndsAt, lastActionAt: at };
  const next = { phase, phaseSerial: state.phaseSerial + 1, round, ...clocks };
  if (phase !== 'COLLECTING_CHOICES') return next;
  return { ...next, choices: NEITHER, commitments: NEITHER, announced: state.claims, claims: NEITHER };
}

const recordOf = ({ commitments, announced }: MatchState, event: NumberDrawn): RoundRecord => ({
  round: event.round,
  choices: event.choices,
  nonces: event.nonces,
  commitments,
  announced,
  sum: event.sum,
  parity: event.parity,
  winner: event.winner,
});

const placed = <T>([first, second]: Pair<T>, playerId: PlayerId, value: T): Pair<T> =>
  playerId === 'p:1' ? [value, second] : [first, value];
