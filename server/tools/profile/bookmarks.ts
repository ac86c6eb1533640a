/**
 * How far each agent has read in each game, so that a model need not say it. Kept in memory alone, and told to other
 * nodes by whoever listens: an agent's next call may meet any of them. Whoever is not known here is told where its
 * match stands, which is all that it needs to go on.
 */
export interface Bookmark {
  readonly agentId: string;
  readonly queueId: string;
  readonly matchId: string;
  /** The last event that was told. */
  readonly cursor: string;
  /** It has been told that nothing more is asked of it. */
  readonly isOut: boolean;
}

const MOST = 20_000;

const keyOf = (agentId: string, queueId: string): string => `${queueId} ${agentId}`;

export class Bookmarks {
  readonly #marks = new Map<string, Bookmark>();
  readonly #listeners = new Set<(mark: Bookmark) => void>();

  of(agentId: string, queueId: string): Bookmark | undefined {
    return this.#marks.get(keyOf(agentId, queueId));
  }

  put(mark: Bookmark): void {
    this.#keep(mark);
    for (const listener of this.#listeners) listener(mark);
  }

  /** Another node has put it. Within a match whoever has read further is right: news may overtake each other. */
  heard(mark: Bookmark): void {
    const own = this.of(mark.agentId, mark.queueId);
    // Ids of one reader's events sort as they happened.
    if (own?.matchId !== mark.matchId || own.cursor <= mark.cursor) this.#keep(mark);
  }

  /** Told of every mark that is put here, at once. */
  onPut(listener: (mark: Bookmark) => void): void {
    this.#listeners.add(listener);
  }

  #keep(mark: Bookmark): void {
    const key = keyOf(mark.agentId, mark.queueId);
    // The one that has been silent longest goes first.
    this.#marks.delete(key);
    this.#marks.set(key, mark);
    if (this.#marks.size <= MOST) return;
    const [oldest = key] = this.#marks.keys();
    this.#marks.delete(oldest);
  }
}
