/**
 * Keeps a room's synchronised state equal to its match. Public fields come from the public view alone and are written
 * first, for the order of writes is the order of bytes: a hidden write in between would show.
 */
import { viewFor } from '../../../../shared/games/even-odd/audience.ts';
import type { MatchState, RoundRecord } from '../../../../shared/games/even-odd/model.ts';
import { isPlayerId, PLAYER_IDS, ROUNDS, SEATS, seatIndex } from '../../../../shared/games/even-odd/model.ts';
import type { MatchRoomState, PlayerState, RoundState } from '../../../../shared/games/even-odd/schema.ts';
import {
  MatchRoomState as MatchRoomStateSchema,
  PlayerState as PlayerStateSchema,
  RoundState as RoundStateSchema,
} from '../../../../shared/games/even-odd/schema.ts';
import type { PlayerView, PublicFacts } from '../../../../shared/games/even-odd/view.ts';
import { OWNER } from '../../../../shared/games/even-odd/view-tags.ts';
import { PUBLIC_VIEWER, type Viewer } from '../../../../shared/matches/game.ts';
import type { Grant, MatchMirror } from '../../../rooms/game-room.ts';

export class EvenOddMirror implements MatchMirror<MatchState> {
  readonly state: MatchRoomState = new MatchRoomStateSchema();
  /** The same objects as in the state, whose lists are proxies and slow to read. */
  readonly #players: readonly PlayerState[];
  readonly #rounds: readonly RoundState[];

  /** Makes every object the room will ever have. */
  constructor() {
    this.#players = SEATS.map(() => new PlayerStateSchema());
    this.#rounds = Array.from({ length: ROUNDS }, () => new RoundStateSchema());
    this.state.players.push(...this.#players);
    this.state.rounds.push(...this.#rounds);
  }

  show(match: MatchState): void {
    this.#writePublic(viewFor(match, PUBLIC_VIEWER));
    for (const playerId of PLAYER_IDS) {
      const { you } = viewFor(match, { kind: 'player', playerId });
      const player = this.#players[seatIndex(playerId)];
      if (player) player.choice = you?.choice ?? 0;
    }
  }

  /** The omniscient are granted nothing: whoever knew the first choice could whisper it to the other player. */
  *grants(viewer: Exclude<Viewer, { kind: 'public' }>, match: MatchState): Iterable<Grant> {
    if (viewer.kind !== 'player') return;
    const own = isPlayerId(viewer.playerId) ? this.#players[seatIndex(viewer.playerId)] : undefined;
    if (!own) throw new Error(`no seat ${viewer.playerId} in ${match.matchId}`);
    yield { object: own, tag: OWNER };
  }

  #writePublic(view: PublicFacts): void {
    const { state } = this;
    state.matchId = view.matchId;
    state.gameNumber = view.gameNumber;
    state.buildingId = view.buildingId;
    state.phase = view.phase;
    state.phaseSerial = view.phaseSerial;
    state.round = view.round;
    state.totalRounds = view.totalRounds;
    state.phaseStartedAt = view.phaseStartedAt;
    state.phaseEndsAt = view.phaseEndsAt;
    state.ending = view.ending ?? '';
    state.winner = view.winner ?? '';
    state.aborted = view.aborted;
    state.seedHash = view.seedHash;
    state.seed = view.seed ?? '';
    for (const [index, player] of this.#players.entries()) {
      const seen = view.players[index];
      if (seen) writePlayer(player, seen);
    }
    for (const [index, round] of this.#rounds.entries()) {
      const drawn = view.history[index];
      if (drawn) writeRound(round, drawn);
    }
  }
}

function writePlayer(player: PlayerState, seen: PlayerView): void {
  player.playerId = seen.playerId;
  player.seat = seen.seat;
  player.agentId = seen.agentId;
  player.displayName = seen.displayName;
  player.role = seen.role;
  player.answer = seen.answer;
  player.score = seen.score;
  player.commitment = seen.commitment ?? '';
  player.announced = seen.announced ?? 0;
  player.claim = seen.claim ?? 0;
}

function writeRound(round: RoundState, drawn: RoundRecord): void {
  round.round = drawn.round;
  round.firstChoice = drawn.choices[0] ?? 0;
  round.secondChoice = drawn.choices[1] ?? 0;
  round.firstAnnounced = drawn.announced[0] ?? 0;
  round.secondAnnounced = drawn.announced[1] ?? 0;
  round.firstCommitment = drawn.commitments[0] ?? '';
  round.secondCommitment = drawn.commitments[1] ?? '';
  round.sum = drawn.sum ?? 0;
  round.winner = drawn.winner ?? '';
}
