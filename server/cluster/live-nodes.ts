/**
 * Which nodes of the town are alive. A node is gone if its heartbeat has not advanced for some time *as seen from
 * here*: clocks of two machines are never compared, and time in which this node could not look does not count.
 */
import type { Log } from '../log.ts';
import type { Nodes, TownNode } from '../store/nodes-table.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';

export interface LiveNodesDeps {
  readonly nodes: Nodes;
  readonly clock: Clock;
  readonly nodeId: string;
  /** The address at which viewers reach this node. */
  readonly address: string;
  readonly beatEveryMs: number;
  readonly goneAfterMs: number;
  /** For a node that could not be reached by other means either. */
  readonly suspectGoneAfterMs: number;
  readonly log: Log;
  /** Without the store it is unknown which nodes are alive. */
  onRound(error: unknown): void;
}

interface Observed {
  readonly heartbeatAt: number;
  readonly silentMs: number;
}

export class LiveNodes {
  readonly #deps: LiveNodesDeps;
  #observed = new Map<string, Observed>();
  #alive: readonly TownNode[] = [];
  #gone: readonly TownNode[] = [];
  #lastRoundAt: number | null = null;
  #serving = false;
  /** Nodes that did not hear a call. That alone proves little: Redis may have come back empty. */
  readonly #suspects = new Set<string>();
  readonly #rounds: Rounds;
  readonly #listeners = new Set<(nodeId: string) => void>();

  constructor(deps: LiveNodesDeps) {
    this.#deps = deps;
    const { beatEveryMs, clock, log, onRound } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs: beatEveryMs,
      work: async () => {
        await this.#look();
        onRound(null);
      },
      onError: (error) => {
        log.error({ err: error }, 'no heartbeat: the store does not answer');
        onRound(error);
      },
    });
  }

  /** Sorted by name, including this one. */
  get alive(): readonly TownNode[] {
    return this.#alive;
  }

  get gone(): readonly TownNode[] {
    return this.#gone;
  }

  /** Called once for each node that has left or fallen silent. */
  onGone(listener: (nodeId: string) => void): void {
    this.#listeners.add(listener);
  }

  /** From the moment this resolves, what is created here has a live host. */
  async open(): Promise<void> {
    await this.#look();
    this.#rounds.start();
  }

  /** This node answers callers now and takes its share of dead nodes' matches. */
  async serve(): Promise<void> {
    this.#serving = true;
    await this.#look();
  }

  /** A call to that node went unheard, so its silence need not last as long. */
  suspect(nodeId: string): void {
    this.#suspects.add(nodeId);
  }

  /** The matches hosted here may be taken over at once. */
  async close(): Promise<void> {
    await this.#rounds.close();
    // If the store is down, this node's silence has the same effect.
    await this.#deps.nodes.leave(this.#deps.nodeId, this.#deps.clock.now()).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { address, beatEveryMs, clock, nodeId, nodes } = this.#deps;
    await nodes.beat({ nodeId, address, heartbeatAt: clock.now(), serving: this.#serving });
    const rows = await nodes.list();
    const now = clock.now();
    const passed = this.#lastRoundAt === null ? null : Math.min(now - this.#lastRoundAt, 2 * beatEveryMs);
    this.#lastRoundAt = now;
    this.#observed = new Map(rows.map((row) => [row.nodeId, this.#observe(row, passed)]));
    const isGone = (row: TownNode): boolean =>
      row.nodeId !== nodeId &&
      (row.leftAt !== null ||
        (this.#observed.get(row.nodeId)?.silentMs ?? 0) >= this.#longestSilenceOf(row.nodeId));
    this.#settle(
      rows.filter((row) => !isGone(row)),
      rows.filter(isGone),
    );
  }

  #longestSilenceOf(nodeId: string): number {
    const { goneAfterMs, suspectGoneAfterMs } = this.#deps;
    return this.#suspects.has(nodeId) ? suspectGoneAfterMs : goneAfterMs;
  }

  /** `passed` is null at the first look. */
  #observe({ nodeId, heartbeatAt }: TownNode, passed: number | null): Observed {
    if (passed === null) {
      // A node restarted under its old name need not wait until its own death is noticed.
      const isPredecessor = nameOf(nodeId) === nameOf(this.#deps.nodeId);
      return { heartbeatAt, silentMs: isPredecessor ? this.#deps.goneAfterMs : 0 };
    }
    const before = this.#observed.get(nodeId);
    if (before?.heartbeatAt === heartbeatAt) return { heartbeatAt, silentMs: before.silentMs + passed };
    this.#suspects.delete(nodeId);
    return { heartbeatAt, silentMs: 0 };
  }

  #settle(alive: readonly TownNode[], gone: readonly TownNode[]): void {
    const before = this.#alive;
    this.#alive = alive;
    this.#gone = gone;
    const living = new Set(alive.map((node) => node.nodeId));
    for (const suspect of this.#suspects) if (!living.has(suspect)) this.#suspects.delete(suspect);
    for (const { nodeId } of before) {
      if (living.has(nodeId)) continue;
      this.#deps.log.warn({ gone: nodeId }, 'a node is gone');
      for (const listener of this.#listeners) listener(nodeId);
    }
  }
}

/** Every start gets its own node id, so that a restarted process is not taken for the one that died. */
export const incarnation = (name: string, birth: string): string => `${name}~${birth}`;

const nameOf = (nodeId: string): string => nodeId.slice(0, nodeId.lastIndexOf('~'));
