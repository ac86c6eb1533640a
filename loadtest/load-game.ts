/**
 * What the load test needs of a game: how its agents queue and play, and what to hold the town to afterwards. The
 * rest of the load test is handed one of these and imports no game.
 */
import type { Schema } from '@colyseus/schema';
import type { Entry, Game, GameEvent, GameState } from '../shared/matches/game.ts';
import type { SeenEvent } from './agents/entrance.ts';
import type { Mind, MindSeat } from './agents/mind.ts';
import type { ViewerKey, Witness } from './checks/witness.ts';

/** Something that a player did, as the journal keeps it. */
export interface Act {
  /** As the player's mind calls it. */
  readonly action: string;
  readonly playerId: string;
  /** What was said or chosen; undefined where nothing is. */
  readonly content: string | null | undefined;
}

export interface LoadGame<
  S extends GameState = GameState,
  E extends GameEvent = GameEvent,
  RoomState extends Schema = Schema,
> {
  readonly game: Game;
  readonly tools: {
    readonly join: string;
    readonly leave: string;
    readonly status: string;
    readonly events: string;
  };
  /** Before the time scale: where nothing is heard for longer, nothing goes on. */
  readonly longestPhaseMs: number;
  /** What its room synchronises. */
  readonly roomState: new () => RoomState;

  /** Somebody who plays on one seat, so that every tool of a match is used. */
  mindFor(seat: MindSeat): Mind;
  /** Whether the match is over, by what a viewer was sent. */
  endIn(events: readonly SeenEvent[]): 'ended' | 'aborted' | null;
  /** After every patch: notes the private facts in a viewer's state, and complains of what came too early. */
  watchRoomState(state: RoomState, viewer: ViewerKey, witness: Witness): void;

  /** What a player must have seen of a state to act in time. A refusal of an act for another stage was late. */
  stageOf(state: S): string;
  /** Null for what no player did. */
  actOf(event: E): Act | null;
  /**
   * Sentences about what was shown to somebody who may not know it, by the journal's own words. The common check asks
   * the code that the server runs as well; a fault in that would be shared, so that this must not ask it.
   */
  leaksIn(log: readonly Entry<S, E>[], witness: Witness): string[];
}
