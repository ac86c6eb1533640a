/** Puts what happens to buildings and queues into the crier's words: the town's own, or those of the match's game. */
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { TownMoment } from '../../shared/town/crier/town-crier.ts';
import { townLines } from '../../shared/town/crier/town-crier.ts';
import type { BuildingFacts } from './building-facts.ts';
import type { QueueFacts } from './queues.ts';
import type { TownGame } from './town-game.ts';

type Numbered = Pick<BuildingFacts, 'game' | 'number'>;

export class Crier {
  readonly #games: ReadonlyMap<string, TownGame>;
  readonly #say: (line: CrierLine) => void;
  /** By game: the highest number that was ever seen. */
  readonly #lastNumbers = new Map<string, number>();

  constructor(games: readonly TownGame[], say: (line: CrierLine) => void) {
    this.#games = new Map(games.map((game) => [game.id, game]));
    this.#say = say;
  }

  /** To be told of every building, so that the next game's number is known. */
  count({ game, number }: Numbered): void {
    this.#lastNumbers.set(game, Math.max(this.#lastNumbers.get(game) ?? 0, number));
  }

  starting(building: Numbered): void {
    this.#cry({ kind: 'game-starting', ...this.#nameOf(building) });
  }

  ended(building: BuildingFacts): void {
    const { outcome, banner } = building.sign;
    const { tidings } = this.#games.get(building.game) ?? {};
    const isWon = banner !== '';
    this.#cry({ kind: 'match-ended', ...this.#nameOf(building), outcome, isWon, tidings });
  }

  featured(building: Numbered): void {
    this.#cry({ kind: 'featured-changed', ...this.#nameOf(building) });
  }

  queueGrew(game: string, { size, required }: QueueFacts): void {
    const number = (this.#lastNumbers.get(game) ?? 0) + 1;
    this.#cry({ kind: 'queue-filling', size, required, ...this.#nameOf({ game, number }) });
  }

  /** Another node may report a game that this one does not have yet. */
  #nameOf({ game, number }: Numbered): { readonly title: string; readonly number: number } {
    return { title: this.#games.get(game)?.title ?? game, number };
  }

  #cry(moment: TownMoment): void {
    for (const line of townLines(moment)) this.#say(line);
  }
}
