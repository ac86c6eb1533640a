/** What a game brings so that its matches are synchronised into rooms and filtered there, viewer by viewer. */
import type { Schema } from '@colyseus/schema';
import type { GameState, Viewer } from '../../shared/matches/game.ts';

/** One match's synchronised state. Every object of it exists from the start, and only primitives are private. */
export interface MatchMirror<S extends GameState = GameState> {
  readonly state: Schema;
  /** Brings the state up to the match. Public fields are written first: the order of writes is the order of bytes. */
  show(match: S): void;
  /** The tagged fields that open to this viewer. The public needs no grant and gets none. */
  grants(viewer: Exclude<Viewer, { kind: 'public' }>, match: S): Iterable<Grant>;
}

export interface Grant {
  readonly object: Schema;
  readonly tag: number;
}

export interface GameRoom {
  /** The game's id, and the name of its rooms. */
  readonly game: string;
  /** A mirror for one match. */
  mirror(): MatchMirror;
}
