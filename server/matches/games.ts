/** The games this town knows, in every version that its archives may hold. */
import type { Game, GameEvent } from '../../shared/matches/game.ts';

/** Journals say which game wrote them, but for those of the first game: there was no other then. */
interface Pin extends GameEvent {
  readonly engineVersion?: unknown;
  readonly game?: unknown;
}

export class Games {
  readonly #byVersion = new Map<string, Game>();
  readonly #current = new Map<string, Game>();
  readonly #unnamed: string;

  /** `unnamed`: whose journals do not say their game. Of several versions of a game, the highest is played. */
  constructor(games: Iterable<Game>, unnamed: string) {
    this.#unnamed = unnamed;
    for (const game of games) {
      const key = keyOf(game.id, game.version);
      if (this.#byVersion.has(key)) throw new Error(`two games call themselves ${key}`);
      this.#byVersion.set(key, game);
      if (game.version > (this.#current.get(game.id)?.version ?? -1)) this.#current.set(game.id, game);
    }
  }

  /** As matches are made today. */
  current(id: string): Game | undefined {
    return this.#current.get(id);
  }

  all(): Iterable<Game> {
    return this.#current.values();
  }

  /** The game that wrote a journal, by its first event; or why there is none. */
  thatWrote(first: GameEvent | null): Game | string {
    const pin = first as Pin | null;
    if (!pin) return 'the journal is empty';
    const id = typeof pin.game === 'string' ? pin.game : this.#unnamed;
    const known = this.#byVersion.get(keyOf(id, Number(pin.engineVersion)));
    if (known) return known;
    const current = this.#current.get(id);
    if (!current) return `written by the game ${id}, which this town does not have`;
    return `written by engine ${pin.engineVersion} of ${id}, this is engine ${current.version}`;
  }
}

const keyOf = (id: string, version: number): string => `${id} ${version}`;
