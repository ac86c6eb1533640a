/**
 * Which agents are present: those that have called recently, or have a stream, a waiting call or a socket open. The
 * only definition of presence, for tables, queues and the page. Knows what this process has heard; what other nodes
 * have heard is in the store, and callers pass it in.
 */
import type { Clock } from '../time/clock.ts';

/** Notified when an agent arrives, and when it has been silent for a while. */
export interface PresenceWatcher {
  came(agentId: string, name: string): void;
  went(agentId: string): void;
}

interface Known {
  readonly name: string;
  /** When it last called or closed a connection. */
  at: number;
  /** The number of open connections. */
  held: number;
}

export type Named = { readonly agentId: string; readonly name: string };

export class Presence {
  /**
   * An agent silent for this long counts as away. In real time, whatever the town's pace, because networks do not speed
   * up.
   */
  readonly awayAfterMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known = new Map<string, Known>();
  readonly #watchers = new Set<PresenceWatcher>();

  constructor(clock: Pick<Clock, 'now'>, awayAfterMs: number) {
    this.#clock = clock;
    this.awayAfterMs = awayAfterMs;
  }

  heard({ agentId, name }: Named): void {
    this.#meet(agentId, name).at = this.#clock.now();
  }

  /** Counts the agent as present until released; releasing counts once. */
  hold({ agentId, name }: Named): () => void {
    const known = this.#meet(agentId, name);
    known.held += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      known.held -= 1;
      known.at = this.#clock.now();
    };
  }

  /** When this process last heard of it; null if it never did, or too long ago. */
  lastHeard(agentId: string): number | null {
    const known = this.#known.get(agentId);
    if (!known) return null;
    if (known.held > 0) return this.#clock.now();
    return this.#isRecent(known.at) ? known.at : null;
  }

  /** `elsewhereAt`: when any node last heard of it, from the store. */
  isHere(agentId: string, elsewhereAt: number | null = null): boolean {
    return this.lastHeard(agentId) !== null || (elsewhereAt !== null && this.#isRecent(elsewhereAt));
  }

  /** Also called for agents already present. */
  watch(watcher: PresenceWatcher): void {
    this.#watchers.add(watcher);
    for (const [agentId, { name }] of this.#known) watcher.came(agentId, name);
  }

  /** Agents heard of at or after that time, with the time of the last sign. */
  heardSince(since: number): { readonly agentId: string; readonly at: number }[] {
    return [...this.#known]
      .map(([agentId, { at, held }]) => ({ agentId, at: held > 0 ? this.#clock.now() : at }))
      .filter(({ at }) => at >= since);
  }

  /** Drops agents that have been silent for a while; call it every few seconds. */
  forgetSilent(): void {
    for (const agentId of [...this.#known.keys()]) if (this.lastHeard(agentId) === null) this.forget(agentId);
  }

  forget(agentId: string): void {
    if (!this.#known.delete(agentId)) return;
    for (const watcher of this.#watchers) watcher.went(agentId);
  }

  #isRecent(at: number): boolean {
    return this.#clock.now() - at < this.awayAfterMs;
  }

  #meet(agentId: string, name: string): Known {
    const known = this.#known.get(agentId);
    if (known) return known;
    const met = { name, at: this.#clock.now(), held: 0 };
    this.#known.set(agentId, met);
    for (const watcher of this.#watchers) watcher.came(agentId, name);
    return met;
  }
}
