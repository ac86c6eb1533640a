/**
 * Keeps a room's synchronised state equal to its match. Public fields come from the public view alone and are
 * written first, for the order of writes is the order of bytes: a hidden write in between would show.
 */
import type { MatchRoomState } from '../../shared/schema/match-state.ts';
import {
  ABSTAIN,
  MatchRoomState as MatchRoomStateSchema,
  PlayerState,
} from '../../shared/schema/match-state.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from '../../shared/werewolf/audience.ts';
import type { MatchState } from '../../shared/werewolf/model.ts';
import { seatIndex } from '../../shared/werewolf/model.ts';
import type { MatchView, Secrets } from '../../shared/werewolf/view.ts';

/** Every object the room will ever have, in seat order. */
export function emptyMatchState(): MatchRoomState {
  const state = new MatchRoomStateSchema();
  for (let seat = 1; seat <= 8; seat++) state.players.push(new PlayerState());
  return state;
}

export function mirror(match: MatchState, onto: MatchRoomState): void {
  writePublic(viewFor(match, PUBLIC_VIEWER), onto);
  const { secrets } = viewFor(match, OMNISCIENT_VIEWER);
  if (!secrets) throw new Error('an omniscient view holds the secrets');
  writeSecrets(secrets, onto);
}

function writePublic(view: MatchView, onto: MatchRoomState): void {
  onto.matchId = view.matchId;
  onto.gameNumber = view.gameNumber;
  onto.buildingId = view.buildingId;
  onto.phase = view.phase;
  onto.phaseSerial = view.phaseSerial;
  onto.dayNumber = view.dayNumber;
  onto.nightNumber = view.nightNumber;
  onto.phaseStartedAt = view.phaseStartedAt;
  onto.phaseEndsAt = view.phaseEndsAt;
  onto.winner = view.winner ?? '';
  onto.aborted = view.aborted;
  onto.seedHash = view.seedHash;
  onto.seed = view.seed ?? '';
  const ballots = ballotsBySeat(view);
  view.players.forEach((player, index) => {
    const state = onto.players[index];
    if (!state) return;
    state.playerId = player.playerId;
    state.seat = player.seat;
    state.agentId = player.agentId;
    state.displayName = player.displayName;
    state.alive = player.alive;
    state.ready = player.ready;
    state.revealedRole = player.revealedRole ?? '';
    state.spokeOpening = player.spokeOpening;
    state.ballot = ballots[index] ?? '';
  });
}

function ballotsBySeat(view: MatchView): string[] {
  const ballots: string[] = [];
  for (const { voter, cast, target } of view.ballots) {
    if (cast) ballots[seatIndex(voter)] = target ?? ABSTAIN;
  }
  return ballots;
}

function writeSecrets(secrets: Secrets, onto: MatchRoomState): void {
  const targets: string[] = [];
  for (const { by, target } of secrets.tonight) targets[seatIndex(by)] = target;
  const marks: string[] = [];
  for (const { targetPlayerId, result } of secrets.seerHistory) marks[seatIndex(targetPlayerId)] = result;
  onto.players.forEach((player, index) => {
    player.role = secrets.roles[index] ?? '';
    player.nightTarget = targets[index] ?? '';
    player.seerMark = marks[index] ?? '';
  });
}
