/** What a game provides so that its matches can be synchronised into rooms and filtered per viewer. */
import type { Schema } from '@colyseus/schema';
import type { GameState, Viewer } from '../../shared/matches/game.ts';

/** One match's synchronised state. Every object in it exists from the start, and only primitives are private. */
export interface MatchMirror<S extends GameState = GameState> {
  readonly state: Schema;
  /** Updates the state to the match. Public fields are written first: the order of writes is the order of bytes. */
  show(match: S): void;
  /** The tagged fields granted to this viewer. The public needs no grant and gets none. */
  grants(viewer: Exclude<Viewer, { kind: 'public' }>, match: S): Iterable<Grant>;
}

export interface Grant {
  readonly object: Schema;
  readonly tag: number;
}

export interface GameRoom {
  /** The game's id, which is also the name of its rooms. */
  readonly game: string;
  mirror(): MatchMirror;
}
