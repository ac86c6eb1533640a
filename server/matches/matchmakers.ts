/** The matchmakers of all games. */
import type { Matchmaker } from './matchmaker.ts';

export class Matchmakers {
  readonly #byGame: ReadonlyMap<string, Matchmaker>;

  /** In the order of registration. */
  constructor(matchmakers: readonly Matchmaker[]) {
    this.#byGame = new Map(matchmakers.map((matchmaker) => [matchmaker.game.id, matchmaker]));
  }

  of(game: string): Matchmaker | undefined {
    return this.#byGame.get(game);
  }

  all(): Iterable<Matchmaker> {
    return this.#byGame.values();
  }

  /** The number of waiting agents in all games. */
  get waiting(): number {
    return [...this.all()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  async fill(): Promise<void> {
    for (const matchmaker of this.all()) await matchmaker.fill();
  }

  /** Creates no further matches; the queues themselves stay. */
  async close(): Promise<void> {
    await Promise.all([...this.all()].map((matchmaker) => matchmaker.close()));
  }
}
