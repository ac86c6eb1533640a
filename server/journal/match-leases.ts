/**
 * Who hosts which match. A node's heartbeat is its lease on everything it hosts, and says who should write; the
 * journal's key decides who can: a node that slept through the loss of a match finds its next number taken.
 */
import { DuplicateKeyError, GuardFailedError } from '../store/errors.ts';
import { expecting, type Store } from '../store/store.ts';
import type { Journal } from './journal.ts';
import type { JournalEvent } from './journal-event.ts';

export interface Lease {
  readonly matchId: string;
  readonly node: string;
  readonly epoch: number;
  /** The last heartbeat of the host; null when nobody knows it any more. */
  readonly aliveAt: number | null;
}

export interface Takeover {
  readonly matchId: string;
  readonly node: string;
  /** The epoch the match had when it was looked at. */
  readonly epoch: number;
  /** The event that marks the change of hands, numbered after the last one read. */
  readonly resumed: JournalEvent;
}

/** `EPOCH`: another node took it. `SEQ`: the old host wrote once more; read again and retry. */
export type TakeoverResult =
  | { readonly taken: true; readonly epoch: number }
  | { readonly taken: false; readonly reason: 'EPOCH' | 'SEQ' };

export class MatchLeases {
  readonly #store: Store;
  readonly #journal: Journal;

  constructor(store: Store, journal: Journal) {
    this.#store = store;
    this.#journal = journal;
  }

  /** Host and first event in one batch, so that no moment exists in which two nodes may write. */
  async takeOver({ matchId, node, epoch, resumed }: Takeover): Promise<TakeoverResult> {
    const claim = this.#store.sql
      .updateTable('matches')
      .set({ ownerNode: node, epoch: epoch + 1 })
      .where('matchId', '=', matchId)
      .where('epoch', '=', epoch)
      .where('status', '=', 'running')
      .compile();
    const append = this.#journal.appending(matchId, resumed.seq, [resumed]);
    try {
      await this.#store.write([expecting(claim, 1), ...append]);
      return { taken: true, epoch: epoch + 1 };
    } catch (error) {
      if (error instanceof GuardFailedError) return { taken: false, reason: 'EPOCH' };
      if (error instanceof DuplicateKeyError) return { taken: false, reason: 'SEQ' };
      throw error;
    }
  }

  /** Running matches of nodes that are gone: those named, those that left, and those nobody has heard of. */
  orphans(gone: readonly string[]): Promise<Lease[]> {
    return this.#store.read(
      this.#running()
        .where(({ eb, or }) =>
          or([
            eb('nodes.nodeId', 'is', null),
            eb('nodes.leftAt', 'is not', null),
            ...(gone.length > 0 ? [eb('matches.ownerNode', 'in', gone)] : []),
          ]),
        )
        .compile(),
    );
  }

  /** What anybody else hosts: all orphans, where nobody else can be alive. */
  ofOthers(node: string): Promise<Lease[]> {
    return this.#store.read(this.#running().where('ownerNode', '!=', node).compile());
  }

  /** What a node compares with what it hosts, every second: one indexed read, no join. */
  async heldBy(node: string): Promise<ReadonlySet<string>> {
    const held = await this.#store.read(
      this.#store.sql
        .selectFrom('matches')
        .select('matchId')
        .where('status', '=', 'running')
        .where('ownerNode', '=', node)
        .compile(),
    );
    return new Set(held.map((row) => row.matchId));
  }

  #running() {
    return this.#store.sql
      .selectFrom('matches')
      .leftJoin('nodes', 'nodes.nodeId', 'matches.ownerNode')
      .select(['matchId', 'ownerNode as node', 'epoch', 'heartbeatAt as aliveAt'])
      .where('status', '=', 'running')
      .orderBy('matchId');
  }
}
