/** Announces events of buildings and queues, in the town's own words or those of the match's game. */
import type { CrierLine } from '../../shared/town/crier/line.ts';
import { type TownMoment, townLines } from '../../shared/town/crier/town-lines.ts';
import type { BuildingFacts } from './building-facts.ts';
import type { QueueFacts, TownGame } from './queues.ts';

type Numbered = Pick<BuildingFacts, 'game' | 'number'>;

/** Real time: people need this long to read a line, however fast the town runs. */
const QUIET_MS = 3_000;

interface QueueNews {
  readonly queue: QueueFacts;
  readonly said: number;
  /** Null: a line may be due at once. */
  readonly quietUntil: number | null;
}

export class Crier {
  readonly #games: ReadonlyMap<string, TownGame>;
  readonly #say: (line: CrierLine) => void;
  /** The highest number seen, by game. */
  readonly #lastNumbers = new Map<string, number>();

  readonly #queues = new Map<string, QueueNews>();

  constructor(games: readonly TownGame[], say: (line: CrierLine) => void) {
    this.#games = new Map(games.map((game) => [game.id, game]));
    this.#say = say;
  }

  /** Call it for every building, so that the next match's number is known. */
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

  /** Agents can join and leave at will, so changes are announced now and then, not each time. */
  queueChanged(game: string, queue: QueueFacts): void {
    const { said = 0, quietUntil = null } = this.#queues.get(game) ?? {};
    this.#queues.set(game, { queue, said: Math.min(said, queue.size), quietUntil });
    if (quietUntil === null) this.#cryQueue(game);
  }

  tick(now: number): void {
    for (const [game, news] of this.#queues) {
      const { quietUntil } = news;
      if (quietUntil === null || now < quietUntil) continue;
      this.#queues.set(game, { ...news, quietUntil: null });
      this.#cryQueue(game, now);
    }
  }

  /** Only if it is longer than last time. Without the current time, the next tick starts the pause after it. */
  #cryQueue(game: string, now = Number.NEGATIVE_INFINITY): void {
    const news = this.#queues.get(game);
    if (!news || news.queue.size <= news.said) return;
    const { size, required } = news.queue;
    this.#queues.set(game, { ...news, said: size, quietUntil: now + QUIET_MS });
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
