/** The matches hosted in this process. */
import { isOver } from '../../shared/matches/game.ts';
import type { MatchHost } from './match-host.ts';

type Listener = (match: MatchHost) => void;
type OnTrouble = (match: MatchHost, error: unknown) => void;

export class HostedMatches {
  readonly #matches = new Map<string, MatchHost>();
  readonly #opened = new Set<Listener>();
  readonly #closed = new Set<Listener>();
  readonly #onTrouble: OnTrouble;

  /** `onTrouble` is called when a watcher throws; the match and the other watchers are not affected. */
  constructor(onTrouble: OnTrouble) {
    this.#onTrouble = onTrouble;
  }

  get(matchId: string): MatchHost | undefined {
    return this.#matches.get(matchId);
  }

  all(): Iterable<MatchHost> {
    return this.#matches.values();
  }

  get size(): number {
    return this.#matches.size;
  }

  /** The number of matches that are not over. */
  get running(): number {
    let running = 0;
    for (const { game, state } of this.#matches.values()) if (!isOver(game, state)) running += 1;
    return running;
  }

  /** Watchers are attached before the first timer is set, so that they miss nothing. */
  open(match: MatchHost): void {
    this.#matches.set(match.matchId, match);
    for (const listener of this.#opened) this.#tell(listener, match);
    match.start();
  }

  async close(matchId: string): Promise<void> {
    const match = this.#matches.get(matchId);
    if (!match) return;
    this.#matches.delete(matchId);
    await match.close();
    for (const listener of this.#closed) this.#tell(listener, match);
  }

  /** Also called for matches that are already open. */
  onOpened(listener: Listener): void {
    this.#opened.add(listener);
    for (const match of this.#matches.values()) this.#tell(listener, match);
  }

  onClosed(listener: Listener): void {
    this.#closed.add(listener);
  }

  #tell(listener: Listener, match: MatchHost): void {
    try {
      listener(match);
    } catch (error) {
      this.#onTrouble(match, error);
    }
  }
}
