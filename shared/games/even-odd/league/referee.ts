/** Even/Odd by messages: the referee's requests and notices, from the state of the match alone. */
import type {
  Ask,
  Reading,
  RefereeMessage,
  RefereeOfGame,
  TableSeating,
} from '../../../league/league-game.ts';
import type { AnyEnvelope } from '../../../league/messages.ts';
import type { Entry, GameState } from '../../../matches/game.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import type { LogEntry } from '../events.ts';
import type { MatchState, Pair, Player, RoundRecord } from '../model.ts';
import { isChoice, ROUNDS, seatIndex } from '../model.ts';
import type { EvenOddWireEvent } from '../wire-events.ts';
import { afterAbort, gameStatusOf, rolesOf } from './result.ts';

export const GAME_TYPE = 'even_odd';

const as = (state: GameState): MatchState => state as MatchState;

function idOf({ agents, players }: TableSeating, { agentId }: Pick<Player, 'agentId'>): string {
  const id = players[agents.indexOf(agentId)];
  if (id === undefined) throw new Error(`${agentId} does not play this fixture`);
  return id;
}

/** The two seats' values, in the order of the fixture. */
function inOrder<T>(state: MatchState, { agents }: TableSeating, pair: Pair<T>): [T, T] {
  const first = state.players[0]?.agentId === agents[0];
  return first ? [pair[0], pair[1]] : [pair[1], pair[0]];
}

const byId = (state: MatchState, seating: TableSeating, pair: Pair<number>): Record<string, number> => {
  const inFixture = inOrder(state, seating, pair);
  return Object.fromEntries(seating.players.map((id, i) => [id, inFixture[i] ?? 0]));
};

function asks(game: GameState, seating: TableSeating): Ask[] {
  const state = as(game);
  if (state.phase === 'WAITING_FOR_PLAYERS') {
    return state.players
      .filter(({ answer }) => answer === 'PENDING')
      .map((player) => inviteOf(state, seating, player));
  }
  if (state.phase !== 'COLLECTING_CHOICES') return [];
  return state.players
    .filter(({ playerId }) => state.choices[seatIndex(playerId)] === null)
    .map((player) => moveOf(state, seating, player));
}

function inviteOf(state: MatchState, seating: TableSeating, player: Player): Ask {
  const to = idOf(seating, player);
  return {
    to,
    type: 'GAME_INVITE',
    key: 'invite',
    dueAt: state.phaseEndsAt,
    payload: {
      game_id: seating.gameId,
      match_id: seating.matchId,
      game_type: GAME_TYPE,
      opponent_id: opponentOf(state, seating, player),
      your_role: player.role,
      total_rounds: ROUNDS,
    },
  };
}

function opponentOf(state: MatchState, seating: TableSeating, player: Player): string {
  const other = state.players.find(({ playerId }) => playerId !== player.playerId);
  return other ? idOf(seating, other) : '';
}

function moveOf(state: MatchState, seating: TableSeating, player: Player): Ask {
  const mine = seatIndex(player.playerId);
  const { history, round, score, settings } = state;
  return {
    to: idOf(seating, player),
    type: 'MOVE_REQUEST',
    key: `move-${round}`,
    dueAt: state.phaseEndsAt,
    payload: {
      game_id: seating.gameId,
      match_id: seating.matchId,
      round_number: round,
      your_role: player.role,
      time_limit_seconds: settings.choiceMs / 1000,
      game_state: {
        your_score: score[mine],
        opponent_score: score[mine === 0 ? 1 : 0],
        rounds_played: history.length,
        rounds_remaining: ROUNDS - history.length,
      },
      opponent_claim: state.announced[mine === 0 ? 1 : 0],
    },
  };
}

function news({ event, after }: Entry, seating: TableSeating): RefereeMessage[] {
  const state = as(after);
  const { event: fact } = { event } as LogEntry;
  const toBoth = (message: Omit<RefereeMessage, 'to'>): RefereeMessage[] =>
    seating.players.map((to) => ({ to, ...message }));
  switch (fact.type) {
    case 'PHASE_CHANGED':
      return fact.to === 'COLLECTING_CHOICES' && fact.round === 1 ? toBoth(startOf(state, seating)) : [];
    case 'NUMBER_DRAWN':
      return toBoth(roundResultOf(state, seating));
    case 'GAME_ENDED':
      return toBoth(gameResultOf(state, seating));
    case 'MATCH_ABORTED':
      return toBoth(gameResultOf(afterAbort(state, fact.reason), seating));
    default:
      return [];
  }
}

const startOf = (state: MatchState, seating: TableSeating): Omit<RefereeMessage, 'to'> => ({
  type: 'GAME_START',
  key: 'start',
  payload: {
    game_id: seating.gameId,
    match_id: seating.matchId,
    game_type: GAME_TYPE,
    players: seating.players,
    roles: Object.fromEntries(
      seating.players.map((id) => [id, state.players.find((player) => idOf(seating, player) === id)?.role]),
    ),
    total_rounds: ROUNDS,
    current_round: 1,
  },
});

function roundResultOf(state: MatchState, seating: TableSeating): Omit<RefereeMessage, 'to'> {
  const record = state.history.at(-1) as RoundRecord;
  const [first, second] = inOrder(state, seating, record.choices);
  const [claimA, claimB] = inOrder(state, seating, record.announced);
  const winner = state.players.find(({ playerId }) => playerId === record.winner);
  return {
    type: 'ROUND_RESULT',
    key: `round-${record.round}`,
    payload: {
      game_id: seating.gameId,
      round_number: record.round,
      player_A_id: seating.players[0],
      player_B_id: seating.players[1],
      player_A_choice: first,
      player_B_choice: second,
      player_A_claim: claimA,
      player_B_claim: claimB,
      sum: record.sum,
      sum_is_odd: record.parity === null ? null : record.parity === 'ODD',
      winner_id: winner ? idOf(seating, winner) : null,
      winner_role: winner?.role ?? null,
      current_score: byId(state, seating, state.score),
      rounds_remaining: ROUNDS - record.round,
    },
  };
}

function gameResultOf(state: MatchState, seating: TableSeating): Omit<RefereeMessage, 'to'> {
  const winner = state.players.find(({ playerId }) => playerId === state.winner);
  return {
    type: 'GAME_RESULT',
    key: 'result',
    payload: {
      game_id: seating.gameId,
      match_id: seating.matchId,
      status: gameStatusOf(state),
      winner_id: winner ? idOf(seating, winner) : null,
      final_score: byId(state, seating, state.score),
      rounds_played: state.history.length,
      history: historyOf(state, seating),
    },
  };
}

export const historyOf = (state: MatchState, seating: TableSeating) =>
  state.history.map((record) => {
    const [player_A_choice, player_B_choice] = inOrder(state, seating, record.choices);
    const winner = state.players.find(({ playerId }) => playerId === record.winner);
    return {
      round: record.round,
      player_A_choice,
      player_B_choice,
      sum: record.sum,
      winner: winner ? idOf(seating, winner) : null,
    };
  });

function read(message: AnyEnvelope): Reading {
  if (message.type === 'GAME_INVITE_RESPONSE') {
    return { ok: true, command: { type: message.payload.accepted ? 'accept' : 'decline' } };
  }
  if (message.type !== 'MOVE_RESPONSE') {
    return { ok: false, code: 'G004', message: `A game is not asked with ${message.type}.` };
  }
  const { choice, claim, round_number: round } = message.payload;
  // Values other than numbers are refused by the rules, after the check of whose turn it is.
  const command = {
    type: 'choose',
    round,
    choice: typeof choice === 'number' ? choice : 0,
    claim: round < ROUNDS && isChoice(claim) ? claim : null,
  };
  return { ok: true, command };
}

function missedDeadline(message: AnyEnvelope, seen: readonly WireEvent[], agentId: string): string | null {
  const events = seen as readonly EvenOddWireEvent[];
  const [created] = events;
  if (created?.type !== 'MATCH_CREATED') return null;
  const me = created.payload.players.find((player) => player.agentId === agentId)?.playerId;
  const opens =
    message.type === 'MOVE_RESPONSE'
      ? collecting(events, message.payload.round_number)
      : events.indexOf(created);
  if (opens < 0) return null;
  const closes = events.findIndex(({ type }, i) => i > opens && type === 'PHASE_CHANGED');
  const phase = events.slice(opens, closes < 0 ? events.length : closes);
  const hasAnswered = phase.some(
    ({ type, payload }) => ANSWERS.includes(type) && 'playerId' in payload && payload.playerId === me,
  );
  // A pause moves the deadline: the last one sent counts.
  const deadline = phase
    .flatMap(({ payload }) => ('phaseEndsAt' in payload ? payload.phaseEndsAt : []))
    .at(-1);
  return hasAnswered ? null : (deadline ?? null);
}

const ANSWERS: readonly string[] = ['PLAYER_ACCEPTED', 'PLAYER_DECLINED', 'CHOICE_SEALED'];

const collecting = (events: readonly EvenOddWireEvent[], round: number): number =>
  events.findIndex(
    ({ type, payload }) =>
      type === 'PHASE_CHANGED' && payload.to === 'COLLECTING_CHOICES' && payload.round === round,
  );

const CODES: Readonly<Record<string, 'G001' | 'G002' | 'G003' | 'G005'>> = {
  INVALID_CHOICE: 'G001',
  INVALID_CLAIM: 'G001',
  TOO_LATE: 'G002',
  MATCH_NOT_FOUND: 'G003',
  NOT_A_PLAYER: 'G003',
  ALREADY_STARTED: 'G005',
};

/** A deadline passes with the step that ends the phase: a player who has not acted by then has missed it. */
function missed({ event, after }: Entry, seating: TableSeating): string[] {
  const state = as(after);
  const { event: fact } = { event } as LogEntry;
  if (fact.type === 'NUMBER_DRAWN') {
    return state.players.filter((_, i) => fact.choices[i] === null).map((player) => idOf(seating, player));
  }
  if (fact.type === 'GAME_ENDED' && (fact.ending === 'FORFEIT' || fact.ending === 'NO_SHOW')) {
    return state.players.filter(({ answer }) => answer === 'PENDING').map((player) => idOf(seating, player));
  }
  return [];
}

function answered({ event, after }: Entry, seating: TableSeating): string[] {
  const { event: fact } = { event } as LogEntry;
  if (fact.type !== 'CHOICE_SEALED' && fact.type !== 'PLAYER_ACCEPTED') return [];
  const player = as(after).players.find(({ playerId }) => playerId === fact.playerId);
  return player ? [idOf(seating, player)] : [];
}

export const evenOddReferee: RefereeOfGame = {
  roles: rolesOf,
  asks,
  news,
  read,
  missedDeadline,
  codeOf: (rejection) => CODES[rejection] ?? 'G004',
  missed,
  answered,
  // Sent beside each round's result: the start, the end, and the report to the manager.
  longestMs: ({ inviteMs, moveMs, drawMs }, tellMs) =>
    inviteMs + ROUNDS * (moveMs + drawMs + tellMs) + 3 * tellMs,
};
