/** The waiting agents of each game and their places in line. */

import type { Game } from '../../shared/matches/game.ts';
export interface WaitingLine {
  readonly size: number;
  readonly required: number;
  /** How many are skipped until their agents connect. */
  readonly away: number;
  readonly estimateSeconds: number;
  /** In queue order. */
  readonly waiting: readonly { readonly agentId: string; readonly name: string }[];
}

export interface QueueFacts extends WaitingLine {
  /** STARTING while a match made from this queue gathers; its players no longer wait. */
  readonly status: 'WAITING' | 'STARTING';
}

/** `queuePlace`: 1 = next, 0 = in no queue. */
export interface QueuePlace {
  readonly queue: string;
  readonly queuePlace: number;
}

const NOWHERE: QueuePlace = { queue: '', queuePlace: 0 };

export class Queues {
  readonly #byGame = new Map<string, QueueFacts>();
  readonly #places = new Map<string, ReadonlyMap<string, QueuePlace>>();

  /** Every game has a queue from the start, initially empty. */
  constructor(games: readonly TownGame[]) {
    for (const { id, seats: required } of games) this.#byGame.set(id, emptyQueue(required));
  }

  all(): Iterable<[game: string, queue: QueueFacts]> {
    return this.#byGame;
  }

  of(game: string): QueueFacts | undefined {
    return this.#byGame.get(game);
  }

  change(game: string, queue: QueueFacts): QueueFacts {
    const before = this.#byGame.get(game) ?? emptyQueue(queue.required);
    this.#byGame.set(game, queue);
    this.#places.set(
      game,
      new Map(queue.waiting.map(({ agentId }, i) => [agentId, { queue: game, queuePlace: i + 1 }])),
    );
    return before;
  }

  placeOf(agentId: string): QueuePlace {
    for (const places of this.#places.values()) {
      const place = places.get(agentId);
      if (place) return place;
    }
    return NOWHERE;
  }
}

const emptyQueue = (required: number): QueueFacts => ({
  size: 0,
  required,
  away: 0,
  status: 'WAITING',
  estimateSeconds: 0,
  waiting: [],
});

export type TownGame = Pick<Game, 'id' | 'title' | 'seats' | 'tidings'>;
