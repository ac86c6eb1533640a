/** The doors of all games, looked up by game or by match. */
import type { TownGate } from './door.ts';

/** The game of a match, running or ended. */
export type GameOfMatch = (matchId: string) => Promise<string | undefined>;

export class Doors {
  readonly #byGame: ReadonlyMap<string, TownGate>;
  readonly #gameOf: GameOfMatch;

  /** In the order of registration; a call that names no game means the first. */
  constructor(doors: readonly TownGate[], gameOf: GameOfMatch) {
    this.#byGame = new Map(doors.map((door) => [door.game, door]));
    this.#gameOf = gameOf;
  }

  of(game: string): TownGate | undefined {
    return this.#byGame.get(game);
  }

  all(): Iterable<TownGate> {
    return this.#byGame.values();
  }

  /** Undefined if the match is unknown, or its game is. */
  async ofMatch(matchId: string): Promise<TownGate | undefined> {
    const game = await this.#gameOf(matchId);
    return game === undefined ? undefined : this.of(game);
  }

  /** The same doors, each wrapped. */
  behind(wrap: (door: TownGate) => TownGate): Doors {
    return new Doors([...this.all()].map(wrap), this.#gameOf);
  }
}
