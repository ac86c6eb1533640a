/**
 * What the load test needs from a game: how its agents queue and play, and what to check afterwards. The rest of the
 * load test receives one of these and imports no game.
 */
import type { Schema } from '@colyseus/schema';
import type { Entry, Game, GameEvent, GameState } from '../shared/matches/game.ts';
import type { SeenEvent } from './agents/entrance.ts';
import type { Mind, MindSeat } from './agents/mind.ts';
import type { ViewerKey, Witness } from './checks/witness.ts';

/** A player's action, as the journal records it. */
export interface Act {
  /** The mind's name for it. */
  readonly action: string;
  readonly playerId: string;
  /** The text or choice; undefined where there is none. */
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
  /** Before the time scale: after a longer silence the match is stuck. */
  readonly longestPhaseMs: number;
  /** The state that its room synchronises. */
  readonly roomState: new () => RoomState;

  /** Plays one seat, so that every tool of a match is used. */
  mindFor(seat: MindSeat): Mind;
  /** Whether the match is over, from a viewer's events. */
  endIn(events: readonly SeenEvent[]): 'ended' | 'aborted' | null;
  /** After every patch: records the private facts in a viewer's state, and reports those disclosed too early. */
  watchRoomState(state: RoomState, viewer: ViewerKey, witness: Witness): void;

  /**
   * The part of the state a player must have seen to act in time. A refusal of an action for another stage was late.
   */
  stageOf(state: S): string;
  /** Null for events that no player caused. */
  actOf(event: E): Act | null;
  /**
   * Lists disclosures to viewers without access, by the journal's own data. The common check also uses the code that
   * the server runs; a fault there would be shared, so this one must not use it.
   */
  leaksIn(log: readonly Entry<S, E>[], witness: Witness): string[];
}
