/** The agents in one queue and which of them are present. An absent agent keeps its place for a while and is skipped. */
import type { Presence } from '../agents/presence.ts';
import type { Queue, QueueEntry } from '../store/queue-table.ts';
import type { Clock } from '../time/clock.ts';

/** How often within the absence limit the store is updated for a waiting agent that calls. */
const NOTES_PER_ABSENCE = 12;
/** Updates per look; the rest follow in the next. */
const MOST_NOTES = 200;
/** After this multiple of the absence limit an agent loses its place. */
const ABSENCES_TO_DROP = 5;

export interface Waiter extends QueueEntry {
  /** False: skipped until its agent is heard of again. */
  readonly here: boolean;
}

export interface WaitingLineDeps {
  readonly queueId: string;
  readonly queue: Queue;
  readonly clock: Pick<Clock, 'now'>;
  readonly presence: Pick<Presence, 'awayAfterMs' | 'isHere' | 'lastHeard'>;
}

export class WaitingLine {
  readonly #deps: WaitingLineDeps;
  readonly #openedAt: number;
  #all: readonly Waiter[] = [];

  constructor(deps: WaitingLineDeps) {
    this.#deps = deps;
    this.#openedAt = deps.clock.now();
  }

  /** As of the last look: first in line first, absent ones behind all others. */
  get all(): readonly Waiter[] {
    return this.#all;
  }

  get here(): readonly Waiter[] {
    return this.#all.filter(({ here }) => here);
  }

  async look(): Promise<readonly Waiter[]> {
    const entries = await this.#deps.queue.waiting(this.#deps.queueId);
    const waiting = entries.map((entry) => ({ ...entry, here: this.#isHere(entry) }));
    this.#all = [...waiting.filter(({ here }) => here), ...waiting.filter(({ here }) => !here)];
    await this.#noteHeard(entries);
    return this.#all;
  }

  /** Agents that may be seated now: present and not engaged elsewhere. */
  async free(): Promise<readonly QueueEntry[]> {
    const entries = await this.#deps.queue.free(this.#deps.queueId);
    return entries.filter((entry) => this.#isHere(entry));
  }

  /** Removes agents that have been silent for long; returns how many. */
  async dropAbsent(): Promise<number> {
    const { clock, presence, queue, queueId } = this.#deps;
    const now = clock.now();
    // While the town was down nobody could be heard: let them return first.
    if (now - this.#openedAt < presence.awayAfterMs) return 0;
    const before = now - ABSENCES_TO_DROP * presence.awayAfterMs;
    const areLost = this.#all.some(({ heardAt, joinedAt }) => heardAt < before && joinedAt < before);
    return areLost ? queue.dropUnheard(queueId, before) : 0;
  }

  #isHere({ agentId, heardAt }: QueueEntry): boolean {
    return this.#deps.presence.isHere(agentId, heardAt);
  }

  /** Shares what this node has heard of the waiting agents, because any node may fill the table. */
  async #noteHeard(entries: readonly QueueEntry[]): Promise<void> {
    const { clock, presence, queue } = this.#deps;
    const mostBehindMs = presence.awayAfterMs / NOTES_PER_ABSENCE;
    const behind = entries.filter(({ agentId, heardAt }) => {
      const at = presence.lastHeard(agentId);
      return at !== null && at - heardAt >= mostBehindMs;
    });
    const tickets = behind.slice(0, MOST_NOTES).map(({ ticket }) => ticket);
    await queue.heard(tickets, clock.now());
  }
}
