// What is, read from the room's synchronised state. The only reader of it: fields that this viewer may not see were
// never sent and read as empty, and so does whatever an older server does not have yet.

import {
  isPlayerId,
  PHASES,
  PLAYER_IDS,
  type PlayerId,
  ROLES,
  type Role,
  SEATS,
  TEAMS,
} from '../../../../shared/games/werewolf/model.ts';
import type { MatchRoomState, PlayerState } from '../../../../shared/games/werewolf/schema.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import { readVoteRounds } from '../../../../shared/games/werewolf/vote-rounds.ts';
import type { BallotModel, MatchModel, PlayerModel } from './match-model.ts';

/** As in schema.ts, which brings a library with it that this chunk must not hold. */
const ABSTAIN = 'abstain';

type Synced<T> = { readonly [Field in keyof T]?: T[Field] | undefined };
/** As the fields of these states come over the wire. */
export type SyncedHall = Omit<Synced<MatchRoomState>, 'players'> & {
  readonly players?: Iterable<SyncedPlayer> | undefined;
};
type SyncedPlayer = Synced<PlayerState>;

/**
 * The model with the hall as the state shows it. Roles and night choices that were told by events alone stay: a
 * viewer whose secrets come late has no secret state.
 */
export function readHall(model: MatchModel, state: SyncedHall): MatchModel {
  const seats = [...(state.players ?? [])];
  const phase = PHASES.find((known) => known === state.phase);
  // Before the first state has come there is nothing to read.
  if (!state.matchId || !phase || seats.length === 0) return model;
  const told = new Map(model.players.map(({ playerId, role }) => [playerId, role]));
  const aborted = state.aborted ?? false;
  const players = seats.flatMap((seat, index) => readPlayer(seat, index, aborted) ?? []);
  const tonight = players.flatMap((player) => readChoice(player, seats[player.seat - 1]) ?? []);
  const sameNight = model.phase === phase && model.nightNumber === state.nightNumber;
  return {
    ...model,
    matchId: state.matchId,
    gameNumber: state.gameNumber ?? 0,
    seedHash: state.seedHash ?? '',
    seed: state.seed || null,
    players: players.map((player) => ({ ...player, role: player.role ?? told.get(player.playerId) ?? null })),
    seated: true,
    phase,
    over: phase === 'ENDED',
    dayNumber: state.dayNumber ?? 0,
    nightNumber: state.nightNumber ?? 0,
    phaseStartedAt: state.phaseStartedAt ?? 0,
    phaseEndsAt: state.phaseEndsAt ?? 0,
    ballots: seats.flatMap((seat, index) => readBallot(seat.ballot, PLAYER_IDS[index]) ?? []),
    voteRounds: readVoteRounds(state.voteRounds ?? ''),
    tonight: tonight.length === 0 && sameNight ? model.tonight : tonight,
    winner: TEAMS.find((team) => team === state.winner) ?? null,
    aborted,
  };
}

const roleOf = (text: string | undefined): Role | null => ROLES.find((role) => role === text) ?? null;
const playerOf = (text: string | undefined): PlayerId | null => (text && isPlayerId(text) ? text : null);

function readPlayer(seat: SyncedPlayer, index: number, aborted: boolean): PlayerModel | null {
  const { agentId = '', displayName = '', alive = true, ready = false } = seat;
  const playerId = playerOf(seat.playerId);
  const number = SEATS[index];
  if (!playerId || !number) return null;
  // Nobody's cards are shown to the public when a match is called off, though the seed gives them away.
  const revealed = aborted && alive ? null : roleOf(seat.revealedRole);
  return {
    playerId,
    seat: number,
    agentId,
    displayName,
    alive,
    ready,
    role: revealed ?? roleOf(seat.role),
    death: readDeath(seat),
    spoke: (seat.spokeOpening || seat.spokeDiscussion) ?? false,
  };
}

const readDeath = ({ deathCause, deathRound = 0 }: SyncedPlayer): PlayerModel['death'] =>
  deathCause ? { cause: deathCause, round: deathRound } : null;

function readBallot(ballot: string | undefined, voter: PlayerId | undefined): BallotModel | null {
  if (!ballot || !voter) return null;
  return { voter, target: ballot === ABSTAIN ? null : playerOf(ballot) };
}

const NIGHT_WORK: Partial<Record<Role, NightChoice['kind']>> = {
  WEREWOLF: 'WOLF_KILL',
  SEER: 'SEER_INSPECT',
  DOCTOR: 'DOCTOR_PROTECT',
};

function readChoice({ playerId: by, role }: PlayerModel, seat: SyncedPlayer | undefined): NightChoice | null {
  const target = playerOf(seat?.nightTarget);
  const kind = role && NIGHT_WORK[role];
  return kind && target ? { kind, by, target } : null;
}
