/** The matches that live in this process. */
import type { MatchHost } from './match-host.ts';

type Listener = (match: MatchHost) => void;

export class MatchRegistry {
  readonly #matches = new Map<string, MatchHost>();
  readonly #opened = new Set<Listener>();
  readonly #closed = new Set<Listener>();

  get(matchId: string): MatchHost | undefined {
    return this.#matches.get(matchId);
  }

  all(): Iterable<MatchHost> {
    return this.#matches.values();
  }

  get size(): number {
    return this.#matches.size;
  }

  /** Watchers are attached before the first timer is set, so that they miss nothing. */
  open(match: MatchHost): void {
    this.#matches.set(match.matchId, match);
    try {
      for (const listener of this.#opened) listener(match);
    } finally {
      match.start();
    }
  }

  async close(matchId: string): Promise<void> {
    const match = this.#matches.get(matchId);
    if (!match) return;
    this.#matches.delete(matchId);
    await match.close();
    for (const listener of this.#closed) listener(match);
  }

  /** Also told of the matches that are open already. */
  onOpened(listener: Listener): void {
    this.#opened.add(listener);
    for (const match of this.#matches.values()) listener(match);
  }

  onClosed(listener: Listener): void {
    this.#closed.add(listener);
  }
}
