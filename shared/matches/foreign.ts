/** Games imported from other arenas, as the town stores them: journals that can be read and shown. */
import type { Entry, Game } from './game.ts';

export interface ForeignMatch {
  /** The version of the rules that read its journal. */
  readonly game: Game;
  readonly players: readonly {
    readonly name: string;
    /** Which model or team played it; may be empty. */
    readonly by: string;
  }[];
  convertGame(as: ConvertOptions): readonly Entry[];
}

export interface ConvertOptions {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  /** In the order of `players`. */
  readonly agentIds: readonly string[];
  /** The story ends now. */
  readonly now: number;
}

/**
 * `file`: its name, used where the log does not name the game. Returns a reason, in words, for what it cannot read.
 */
export type ReadForeign = (text: string, file: string) => ForeignMatch | { readonly reason: string };
