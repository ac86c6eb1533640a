/**
 * The one projection of a match: what a viewer may know, in the shape of the room's schema. The room mirrors it, a replay
 * rebuilds it from events, and the page draws it. Secrets come from `viewFor` alone.
 */
import type { Facts } from '../../matches/facts.ts';
import { latest } from '../../matches/latest.ts';
import { PUBLIC_VIEWER, viewFor } from './audience.ts';
import type { Ballot, DayRecord, MatchState, PlayerId, Role } from './model.ts';
import { seatIndex } from './model.ts';
import type { MatchRoomState, PlayerState, VoteRoundState } from './schema.ts';
import type { PlayerView, PublicFacts, Viewer } from './view.ts';

export type PlayerFacts = Facts<PlayerState>;
export type VoteRound = Facts<VoteRoundState>;
export type HallFacts = Facts<MatchRoomState>;

/** The ballot value that names no seat. */
export const NO_BALLOT = 0;
export const ABSTAINS = 255;

export function facts(state: MatchState, viewer: Viewer): HallFacts {
  const shown = publicFacts(state);
  const { you, secrets } = viewFor(state, viewer);
  const known = secrets ?? you;
  if (!known) return shown;
  const roleOf = (playerId: PlayerId): Role | null | undefined => {
    if (secrets) return secrets.roles[seatIndex(playerId)];
    if (playerId === you?.playerId) return you.role;
    return you?.knownWolves.includes(playerId) ? 'WEREWOLF' : null;
  };
  return {
    ...shown,
    players: shown.players.map((player) => ({
      ...player,
      role: roleOf(player.playerId) ?? '',
      nightTarget: known.tonight.find(({ by }) => by === player.playerId)?.target ?? '',
      seerMark:
        known.seerHistory.findLast(({ targetPlayerId }) => targetPlayerId === player.playerId)?.result ?? '',
    })),
  };
}

const publicFacts = latest((state: MatchState): HallFacts => {
  const view = viewFor(state, PUBLIC_VIEWER);
  return {
    matchId: view.matchId,
    gameNumber: view.gameNumber,
    buildingId: view.buildingId,
    phase: view.phase,
    phaseSerial: view.phaseSerial,
    dayNumber: view.dayNumber,
    nightNumber: view.nightNumber,
    phaseStartedAt: view.phaseStartedAt,
    phaseEndsAt: view.phaseEndsAt,
    winner: view.winner ?? '',
    aborted: view.aborted,
    seedHash: view.seedHash,
    seed: view.seed ?? '',
    players: view.players.map((player, index) => publicPlayer(player, view, spokeInDiscussion(state, index))),
    voteRounds: voteRounds(view.history),
  };
});

/** As public as the talk itself, and in no view. */
const spokeInDiscussion = ({ phase, spokeDiscussion }: MatchState, index: number): boolean =>
  phase === 'DAY_DISCUSSION' && (spokeDiscussion[index] ?? false);

function publicPlayer(
  player: PlayerView,
  { ballots, history }: PublicFacts,
  spokeDiscussion: boolean,
): PlayerFacts {
  const { playerId } = player;
  const ballot = ballots.find(({ voter }) => voter === playerId);
  const death = player.alive
    ? null
    : history.find(({ killed, eliminated }) => killed === playerId || eliminated === playerId);
  return {
    ...player,
    revealedRole: player.revealedRole ?? '',
    spokeDiscussion,
    ballot: ballot?.cast ? written(ballot.target) : NO_BALLOT,
    deathCause: death ? (death.killed === playerId ? 'NIGHT' : 'VOTE') : '',
    // A night carries the number of the day after it.
    deathRound: death?.day ?? 0,
    role: '',
    nightTarget: '',
    seerMark: '',
  };
}

const seatOf = (playerId: PlayerId | null): number => (playerId === null ? 0 : seatIndex(playerId) + 1);

function written(ballot: Ballot): number {
  if (ballot === undefined) return NO_BALLOT;
  return ballot === null ? ABSTAINS : seatOf(ballot);
}

/** Omits days whose vote is still to come. The list stays the same object until a day is added. */
const voteRounds = latest((history: readonly DayRecord[]): readonly VoteRound[] =>
  history
    .filter(({ ballots }) => ballots.length > 0)
    .map(({ day, ballots, eliminated, tied }) => ({
      day,
      ballots: ballots.map(written),
      eliminated: seatOf(eliminated),
      tied: tied.map(seatOf),
    })),
);
