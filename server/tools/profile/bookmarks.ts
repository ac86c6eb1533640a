/**
 * How far each agent has read, so that a model need not say it. Kept in this process alone: whoever is not known here
 * is told where its match stands, which is all that it needs to go on.
 */
export interface Bookmark {
  readonly matchId: string;
  /** The last event that was told. */
  readonly cursor: string;
  /** It has been told that nothing more is asked of it. */
  readonly isOut: boolean;
  readonly isOver: boolean;
}

const MOST = 20_000;

export class Bookmarks {
  readonly #marks = new Map<string, Bookmark>();

  of(agentId: string | undefined): Bookmark | undefined {
    return agentId === undefined ? undefined : this.#marks.get(agentId);
  }

  put(agentId: string, mark: Bookmark): void {
    // The one that has been silent longest goes first.
    this.#marks.delete(agentId);
    this.#marks.set(agentId, mark);
    if (this.#marks.size > MOST) {
      for (const [oldest] of this.#marks) {
        this.#marks.delete(oldest);
        break;
      }
    }
  }
}
