/**
 * Keeps a room's synchronised state equal to its match. Public fields come from public facts alone and are written
 * first, for the order of writes is the order of bytes: a hidden write in between would show.
 */

import { OMNISCIENT_VIEWER, viewFor } from '../../../../shared/games/werewolf/audience.ts';
import type { DayRecord, MatchState, PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { SEATS, seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { MatchRoomState, PlayerState } from '../../../../shared/games/werewolf/schema.ts';
import {
  ABSTAIN,
  MatchRoomState as MatchRoomStateSchema,
  PlayerState as PlayerStateSchema,
} from '../../../../shared/games/werewolf/schema.ts';
import type { PublicFacts, Secrets, Viewer } from '../../../../shared/games/werewolf/view.ts';
import { writeVoteRounds } from '../../../../shared/games/werewolf/vote-rounds.ts';
import type { Grant, MatchMirror } from '../../../rooms/game-room.ts';
import { grantsFor } from './grants.ts';

/** What a match notes for itself; no viewer's state shows it. */
const NOT_SHOWN: ReadonlySet<string> = new Set<keyof MatchState>([
  'lastActionAt',
  'lastPublicMessageAt',
  'lastWolfMessageAt',
  'nextSeq',
  'publicCount',
  'privateCounts',
]);

export class WerewolfMirror implements MatchMirror<MatchState> {
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
    const view = viewFor(match, OMNISCIENT_VIEWER);
    if (!view.secrets) throw new Error('an omniscient view holds the secrets');
    this.#writePublic(view, spokenIn(match));
    // Few steps add to it, and all of it is written anew.
    if (match.history !== before?.history) this.state.voteRounds = writeVoteRounds(match.history);
    this.#writeSecrets(view.secrets);
  }

  grants(viewer: Exclude<Viewer, { kind: 'public' }>, match: MatchState): Iterable<Grant> {
    return grantsFor(viewer, match, this.#players);
  }

  #writePublic(view: PublicFacts, spokeDiscussion: readonly boolean[]): void {
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
      player.spokeDiscussion = spokeDiscussion[index] ?? false;
      player.ballot = ballots[index] ?? '';
      const death = seen.alive ? null : deathOf(seen.playerId, view.history);
      player.deathCause = death?.cause ?? '';
      player.deathRound = death?.round ?? 0;
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
    if (after[field] !== before[field] && !NOT_SHOWN.has(field) && !isSameList(before[field], after[field]))
      return true;
  }
  return false;
}

/** Whoever speaks a second time is noted anew, and nothing has changed. */
const isSameList = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.length === after.length &&
  after.every((item, i) => item === before[i]);

function ballotsBySeat(view: PublicFacts): string[] {
  const ballots: string[] = [];
  for (const { voter, cast, target } of view.ballots) {
    if (cast) ballots[seatIndex(voter)] = target ?? ABSTAIN;
  }
  return ballots;
}

/** Who has said something in the running discussion: as public as the talk itself, and no part of any view. */
const spokenIn = ({ phase, spokeDiscussion }: MatchState): readonly boolean[] =>
  phase === 'DAY_DISCUSSION' ? spokeDiscussion : [];

/** A night carries the number of the day after it. */
function deathOf(
  playerId: PlayerId,
  history: readonly DayRecord[],
): { readonly cause: 'NIGHT' | 'VOTE'; readonly round: number } | null {
  for (const { day, killed, eliminated } of history) {
    if (killed === playerId) return { cause: 'NIGHT', round: day };
    if (eliminated === playerId) return { cause: 'VOTE', round: day };
  }
  return null;
}
