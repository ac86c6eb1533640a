/**
 * How far each agent has read in each game, so that models need no cursors. Kept in memory and shared with other nodes
 * through a listener, because an agent's next call may reach any of them. An agent unknown here gets the match's
 * current state, which is enough to continue.
 */
export interface Bookmark {
  readonly agentId: string;
  readonly queueId: string;
  readonly matchId: string;
  /** The last event sent to it. */
  readonly cursor: string;
  /** It has been told that it has nothing more to do. */
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

  /** A mark from another node. Within a match the furthest mark wins, because messages may overtake each other. */
  heard(mark: Bookmark): void {
    const own = this.of(mark.agentId, mark.queueId);
    // Ids of one reader's events sort in order of time.
    if (own?.matchId !== mark.matchId || own.cursor <= mark.cursor) this.#keep(mark);
  }

  /** Called at once for every mark put here. */
  onPut(listener: (mark: Bookmark) => void): void {
    this.#listeners.add(listener);
  }

  #keep(mark: Bookmark): void {
    const key = keyOf(mark.agentId, mark.queueId);
    // Drops the mark that has been unused longest.
    this.#marks.delete(key);
    this.#marks.set(key, mark);
    if (this.#marks.size <= MOST) return;
    const [oldest = key] = this.#marks.keys();
    this.#marks.delete(oldest);
  }
}
