/** Insight into a running or finished match for viewers of its public events: suspicion, influence, chances. */
import type { ReadStep } from '../../../matches/game.ts';
import { NO_OUTCOMES, type PastOutcomes } from '../../../matches/past-outcomes.ts';
import type { MatchEvent } from '../events.ts';
import type { PlayerId } from '../model.ts';
import type { SeatName } from '../talk/names.ts';
import { type ChanceWeights, levelOf, villageChance, weightsFor } from './chances.ts';
import { PublicRecordFold } from './public-record.ts';
import { type LevelChange, Suspicion } from './suspicion.ts';
import { type Moved, Sway } from './sway.ts';

/** Cut to visible precision: answers stay short. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The figures after one public event that changed something. */
export interface InsightPoint {
  readonly eventId: string;
  readonly day: number;
  /** The village's chance, 0 to 1. */
  readonly chance: number;
  /** The change by this event. */
  readonly swing: number;
  /** The whole table's suspicion of each living player. */
  readonly suspected: Readonly<Partial<Record<PlayerId, number>>>;
  /** A player's suspicion of another since this event; `UNSPOKEN` before anything is said. */
  readonly changed: readonly LevelChange[];
}

export interface Insight {
  readonly points: readonly InsightPoint[];
  readonly moved: readonly Moved[];
}

export class InsightReader {
  readonly #record: PublicRecordFold;
  readonly #suspicion = new Suspicion();
  readonly #sway = new Sway();
  readonly #points: InsightPoint[] = [];

  readonly #weights: ChanceWeights;
  readonly #level: number;

  constructor(seats: readonly SeatName[], past: PastOutcomes = NO_OUTCOMES) {
    this.#record = new PublicRecordFold(seats);
    this.#weights = weightsFor(past.company);
    this.#level = levelOf(past, this.#weights);
  }

  feed(step: ReadStep<MatchEvent>): void {
    const heard = this.#record.feed(step);
    if (!heard) return;
    const { event } = heard;
    const changed = this.#suspicion.take(heard, this.#record);
    this.#sway.take(heard, this.#record);
    const before = this.#points.at(-1)?.chance;
    const chance = rounded(villageChance(this.#record, this.#weights, this.#level));
    const isOver = this.#record.winner !== null;
    const swing = before === undefined || isOver ? 0 : rounded(chance - before);
    if (before !== undefined && swing === 0 && changed.length === 0 && !isOver) return;
    this.#points.push({
      eventId: event.eventId,
      day: this.#record.day,
      chance,
      swing,
      suspected: Object.fromEntries(
        [...this.#record.living].map((player) => [player, rounded(this.#suspicion.of(player, this.#record))]),
      ),
      changed: changed.map((change) => ({ ...change, level: rounded(change.level) })),
    });
  }

  insight(): Insight {
    return { points: this.#points, moved: this.#sway.all() };
  }
}
