/** The games of this town, in every version that its archives may contain. */
import type { Game, GameEvent } from '../../shared/matches/game.ts';

/** Journals name the game that wrote them, except those of the first game, written when there was no other. */
interface Pin extends GameEvent {
  readonly engineVersion?: unknown;
  readonly game?: unknown;
}

export class Games {
  readonly #byVersion = new Map<string, Game>();
  readonly #current = new Map<string, Game>();
  readonly #unnamed: string;

  /** `unnamed`: the game of journals that name none. Of several versions of a game, the highest is played. */
  constructor(games: Iterable<Game>, unnamed: string) {
    this.#unnamed = unnamed;
    for (const game of games) {
      const key = keyOf(game.id, game.version);
      if (this.#byVersion.has(key)) throw new Error(`two games call themselves ${key}`);
      this.#byVersion.set(key, game);
      if (game.version > (this.#current.get(game.id)?.version ?? -1)) this.#current.set(game.id, game);
    }
  }

  /** The version that new matches are created with. */
  current(id: string): Game | undefined {
    return this.#current.get(id);
  }

  all(): Iterable<Game> {
    return this.#current.values();
  }

  /** The game that wrote a journal, found by its first event; or the reason why there is none. */
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
