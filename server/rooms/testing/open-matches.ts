/** The matches of a test, opened and closed by hand. */
import type { LiveMatch } from '../../matches/live-match.ts';
import type { LiveMatches } from '../room-deps.ts';

type Listener = (match: LiveMatch) => void;

export class OpenMatches implements LiveMatches {
  readonly #matches = new Map<string, LiveMatch>();
  readonly #opened: Listener[] = [];
  readonly #closed: Listener[] = [];

  get(matchId: string): LiveMatch | undefined {
    return this.#matches.get(matchId);
  }

  onOpened(listener: Listener): void {
    this.#opened.push(listener);
    for (const match of this.#matches.values()) listener(match);
  }

  onClosed(listener: Listener): void {
    this.#closed.push(listener);
  }

  open(match: LiveMatch): void {
    this.#matches.set(match.matchId, match);
    for (const listener of this.#opened) listener(match);
  }

  close(match: LiveMatch): void {
    this.#matches.delete(match.matchId);
    for (const listener of this.#closed) listener(match);
  }
}
