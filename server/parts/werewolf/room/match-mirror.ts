/**
 * Keeps a room's synchronised state equal to its match. Public fields come from public facts alone and are written
 * first, for the order of writes is the order of bytes: a hidden write in between would show.
 */

import { OMNISCIENT_VIEWER, viewFor } from '../../../../shared/games/werewolf/audience.ts';
import type { MatchState } from '../../../../shared/games/werewolf/model.ts';
import { SEATS, seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { MatchRoomState, PlayerState } from '../../../../shared/games/werewolf/schema.ts';
import {
  ABSTAIN,
  MatchRoomState as MatchRoomStateSchema,
  PlayerState as PlayerStateSchema,
} from '../../../../shared/games/werewolf/schema.ts';
import type { PublicFacts, Secrets } from '../../../../shared/games/werewolf/view.ts';

/** What a match notes for itself; no viewer's state shows it. */
const NOT_SHOWN: ReadonlySet<string> = new Set<keyof MatchState>([
  'lastActionAt',
  'lastPublicMessageAt',
  'lastWolfMessageAt',
  'spokeDiscussion',
  'nextSeq',
  'publicCount',
  'privateCounts',
]);

export class MatchMirror {
  readonly state: MatchRoomState = new MatchRoomStateSchema();
  #shown: MatchState | null = null;
  /** The same players as in the state, whose list is a proxy and slow to read. */
  readonly #players: readonly PlayerState[];

  /** Makes every object the room will ever have. */
  constructor() {
    this.#players = SEATS.map(() => new PlayerStateSchema());
    this.state.players.push(...this.#players);
  }

  show(match: MatchState): void {
    const before = this.#shown;
    this.#shown = match;
    if (before && !showsChange(before, match)) return;
    const { secrets, ...known } = viewFor(match, OMNISCIENT_VIEWER);
    if (!secrets) throw new Error('an omniscient view holds the secrets');
    this.#writePublic(known);
    this.#writeSecrets(secrets);
  }

  #writePublic(view: PublicFacts): void {
    const { state } = this;
    state.matchId = view.matchId;
    state.gameNumber = view.gameNumber;
    state.buildingId = view.buildingId;
    state.phase = view.phase;
    state.phaseSerial = view.phaseSerial;
    state.dayNumber = view.dayNumber;
    state.nightNumber = view.nightNumber;
    state.phaseStartedAt = view.phaseStartedAt;
    state.phaseEndsAt = view.phaseEndsAt;
    state.winner = view.winner ?? '';
    state.aborted = view.aborted;
    state.seedHash = view.seedHash;
    state.seed = view.seed ?? '';
    const ballots = ballotsBySeat(view);
    for (const [index, player] of this.#players.entries()) {
      const seen = view.players[index];
      if (!seen) continue;
      player.playerId = seen.playerId;
      player.seat = seen.seat;
      player.agentId = seen.agentId;
      player.displayName = seen.displayName;
      player.alive = seen.alive;
      player.ready = seen.ready;
      player.revealedRole = seen.revealedRole ?? '';
      player.spokeOpening = seen.spokeOpening;
      player.ballot = ballots[index] ?? '';
    }
  }

  #writeSecrets({ roles, tonight, seerHistory }: Secrets): void {
    const targets: string[] = [];
    for (const { by, target } of tonight) targets[seatIndex(by)] = target;
    const marks: string[] = [];
    for (const { targetPlayerId, result } of seerHistory) marks[seatIndex(targetPlayerId)] = result;
    for (const [index, player] of this.#players.entries()) {
      player.role = roles[index] ?? '';
      player.nightTarget = targets[index] ?? '';
      player.seerMark = marks[index] ?? '';
    }
  }
}

/** Most steps are talk, and talk leaves no trace in the state. */
function showsChange(before: MatchState, after: MatchState): boolean {
  for (const key in after) {
    const field = key as keyof MatchState;
    if (after[field] !== before[field] && !NOT_SHOWN.has(field)) return true;
  }
  return false;
}

function ballotsBySeat(view: PublicFacts): string[] {
  const ballots: string[] = [];
  for (const { voter, cast, target } of view.ballots) {
    if (cast) ballots[seatIndex(voter)] = target ?? ABSTAIN;
  }
  return ballots;
}
