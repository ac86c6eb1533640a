/** Every game's door, found by the game or by one of its matches. */
import type { TownGate } from './door.ts';

/** The game of a match, running or ended. */
export type GameOfMatch = (matchId: string) => Promise<string | undefined>;

export class Doors {
  readonly #byGame: ReadonlyMap<string, TownGate>;
  readonly #gameOf: GameOfMatch;

  /** In the order of registration: the first is meant where a call names no game. */
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

  /** Undefined when the town has no such match, or has the match and not its game. */
  async ofMatch(matchId: string): Promise<TownGate | undefined> {
    const game = await this.#gameOf(matchId);
    return game === undefined ? undefined : this.of(game);
  }

  /** The same doors, each behind another. */
  behind(wrap: (door: TownGate) => TownGate): Doors {
    return new Doors([...this.all()].map(wrap), this.#gameOf);
  }
}
