/**
 * Who hosts which match. A lease says who should; the journal's key decides who can: a node that slept
 * through the loss of its lease finds its next number taken.
 */
import { DuplicateKeyError, GuardFailedError } from '../store/errors.ts';
import { expecting, type Store } from '../store/store.ts';
import type { Journal } from './journal.ts';
import type { JournalEvent } from './journal-event.ts';

export interface Lease {
  readonly matchId: string;
  readonly node: string;
  readonly epoch: number;
  readonly until: number;
}

export interface Takeover {
  readonly matchId: string;
  readonly node: string;
  /** The epoch the match had when it was looked at. */
  readonly epoch: number;
  readonly leaseUntil: number;
  /** The event that marks the change of hands, numbered after the last one read. */
  readonly resumed: JournalEvent;
}

/** `EPOCH`: another node took it. `SEQ`: the old host wrote once more; read again and retry. */
export type TakeoverResult =
  | { readonly taken: true; readonly epoch: number }
  | { readonly taken: false; readonly reason: 'EPOCH' | 'SEQ' };

export class Leases {
  readonly #store: Store;
  readonly #journal: Journal;

  constructor(store: Store, journal: Journal) {
    this.#store = store;
    this.#journal = journal;
  }

  /** Lease and first event in one batch, so that no moment exists in which two nodes may write. */
  async takeOver({ matchId, node, epoch, leaseUntil, resumed }: Takeover): Promise<TakeoverResult> {
    const claim = this.#store.sql
      .updateTable('matches')
      .set({ owner_node: node, lease_until: leaseUntil, epoch: epoch + 1 })
      .where('match_id', '=', matchId)
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

  /** Renews all of a node's leases at once; returns how many matches are still its own. */
  async renew(node: string, until: number): Promise<number> {
    const [renewed = 0] = await this.#store.write([
      this.#store.sql
        .updateTable('matches')
        .set({ lease_until: until })
        .where('status', '=', 'running')
        .where('owner_node', '=', node)
        .compile(),
    ]);
    return renewed;
  }

  /** Running matches whose host has not renewed in time; with `before` in the far future, all of them. */
  expired(before: number): Promise<Lease[]> {
    return this.#store.read(this.#running().where('lease_until', '<', before).compile());
  }

  /** What a node that was away compares with what it hosts: the difference is no longer its own. */
  heldBy(node: string): Promise<Lease[]> {
    return this.#store.read(this.#running().where('owner_node', '=', node).compile());
  }

  #running() {
    return this.#store.sql
      .selectFrom('matches')
      .select(['match_id as matchId', 'owner_node as node', 'epoch', 'lease_until as until'])
      .where('status', '=', 'running')
      .orderBy('match_id');
  }
}
