// What is, read from the room's synchronised state. The only reader of it: whatever an older server does not have yet
// reads as empty. The one field that opens to a player alone is not read: the page shows it to nobody.

import {
  type Choice,
  ENDINGS,
  isChoice,
  isPlayerId,
  type Pair,
  PHASES,
  PLAYER_IDS,
  parityOf,
  ROLES,
  seatIndex,
} from '../../../../shared/games/even-odd/model.ts';
import type { MatchRoomState, PlayerState, RoundState } from '../../../../shared/games/even-odd/schema.ts';
import type { DrawnRound, Side, TableModel, TablePlayer } from './table-model.ts';
import { crierOf } from './telling.ts';

type Synced<T> = { readonly [Field in keyof T]?: T[Field] | undefined };
type SyncedPlayer = Synced<PlayerState>;
type SyncedRound = Synced<RoundState>;
/** As the fields of these states come over the wire. */
export type SyncedTable = Omit<Synced<MatchRoomState>, 'players' | 'rounds'> & {
  readonly players?: Iterable<SyncedPlayer> | undefined;
  readonly rounds?: Iterable<SyncedRound> | undefined;
};

export function readTable(model: TableModel, state: SyncedTable): TableModel {
  const [first, second] = state.players ?? [];
  const phase = PHASES.find((known) => known === state.phase);
  // Before the first state has come there is nothing to read.
  if (!state.matchId || !phase || !first?.playerId || !second?.playerId) return model;
  const seats: Pair<SyncedPlayer> = [first, second];
  const players: Pair<TablePlayer> = [readPlayer(seats, 0), readPlayer(seats, 1)];
  const both = <T>(read: (seat: SyncedPlayer) => T): Pair<T> => [read(first), read(second)];
  return {
    ...model,
    matchId: state.matchId,
    gameNumber: state.gameNumber ?? 0,
    seedHash: state.seedHash ?? '',
    seed: state.seed || null,
    players,
    seated: true,
    phase,
    over: phase === 'FINISHED',
    round: state.round ?? 0,
    phaseStartedAt: state.phaseStartedAt ?? 0,
    phaseEndsAt: state.phaseEndsAt ?? 0,
    rounds: [...(state.rounds ?? [])].filter(({ round = 0 }) => round > 0).map(readRound),
    score: both(({ score = 0 }) => score),
    commitments: both(({ commitment }) => commitment || null),
    announced: both(({ announced }) => choiceOf(announced)),
    claims: both(({ claim }) => choiceOf(claim)),
    ending: ENDINGS.find((ending) => ending === state.ending) ?? null,
    winner: sideOrNull(state.winner),
    aborted: state.aborted ?? false,
    // Who came late was told of the last deed, but not yet by whom.
    crier: crierOf(model.lines, players),
  };
}

const choiceOf = (number: number | undefined): Choice | null => (isChoice(number) ? number : null);
const sideOrNull = (playerId: string | undefined): Side | null =>
  isPlayerId(playerId) ? seatIndex(playerId) : null;

function readPlayer(seats: Pair<SyncedPlayer>, side: Side): TablePlayer {
  const { agentId = '', displayName = '', role, answer } = seats[side];
  return {
    playerId: PLAYER_IDS[side] ?? 'p:1',
    agentId,
    name: displayName,
    role: ROLES.find((known) => known === role) ?? 'ODD',
    seated: answer === 'ACCEPTED',
  };
}

function readRound(drawn: SyncedRound): DrawnRound {
  const sum = drawn.sum || null;
  return {
    round: drawn.round ?? 0,
    choices: [choiceOf(drawn.firstChoice), choiceOf(drawn.secondChoice)],
    announced: [choiceOf(drawn.firstAnnounced), choiceOf(drawn.secondAnnounced)],
    commitments: [drawn.firstCommitment || null, drawn.secondCommitment || null],
    sum,
    parity: sum === null ? null : parityOf(sum),
    winner: sideOrNull(drawn.winner),
  };
}
