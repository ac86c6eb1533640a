/**
 * Records which node hosts which match. A node's heartbeat is its lease on everything it hosts and decides who should
 * write; the journal's key decides who can: a node that lost a match while it was suspended finds its next number
 * taken.
 */

import { DuplicateKeyError, GuardFailedError } from '../store/errors.ts';
import { Rows } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Journal } from './journal.ts';
import type { JournalEvent } from './journal-event.ts';

export interface Lease {
  readonly matchId: string;
  readonly node: string;
  readonly epoch: number;
  /** The host's last heartbeat; null when the node is unknown. */
  readonly aliveAt: number | null;
}

export interface Takeover {
  readonly matchId: string;
  readonly node: string;
  /** The epoch of the match when it was read. */
  readonly epoch: number;
  /** The event that records the takeover, numbered after the last one read. */
  readonly resumed: JournalEvent;
}

/** `EPOCH`: another node took the match. `SEQ`: the old host wrote once more; read again and retry. */
export type TakeoverResult =
  | { readonly taken: true; readonly epoch: number }
  | { readonly taken: false; readonly reason: 'EPOCH' | 'SEQ' };

export class MatchLeases extends Rows {
  readonly #journal: Journal;

  constructor(store: Store, journal: Journal) {
    super(store);
    this.#journal = journal;
  }

  /** Writes the new host and its first event in one batch, so that two nodes can never both write. */
  async takeOver({ matchId, node, epoch, resumed }: Takeover): Promise<TakeoverResult> {
    const taking = { ownerNode: node, epoch: epoch + 1 };
    const claim = this.change('matches', { matchId, epoch, status: 'running' }, taking);
    const append = this.#journal.appending(matchId, resumed.seq, [resumed]);
    try {
      await this.store.write([claim, ...append]);
      return { taken: true, epoch: epoch + 1 };
    } catch (error) {
      if (error instanceof GuardFailedError) return { taken: false, reason: 'EPOCH' };
      if (error instanceof DuplicateKeyError) return { taken: false, reason: 'SEQ' };
      throw error;
    }
  }

  /** Running matches of nodes that are gone: those named, those that left and unknown ones. */
  orphans(gone: readonly string[]): Promise<Lease[]> {
    return this.read(
      this.#running().where(({ eb, or }) =>
        or([
          eb('nodes.nodeId', 'is', null),
          eb('nodes.leftAt', 'is not', null),
          ...(gone.length > 0 ? [eb('matches.ownerNode', 'in', gone)] : []),
        ]),
      ),
    );
  }

  /** Every match hosted by another node; all of them are orphans when no other node can be alive. */
  ofOthers(node: string): Promise<Lease[]> {
    return this.read(this.#running().where('ownerNode', '!=', node));
  }

  /** Compared every second with what the node hosts: one indexed read, no join. */
  async heldBy(node: string): Promise<ReadonlySet<string>> {
    return new Set(await this.values('matches', 'matchId', { status: 'running', ownerNode: node }));
  }

  #running() {
    return this.sql
      .selectFrom('matches')
      .leftJoin('nodes', 'nodes.nodeId', 'matches.ownerNode')
      .select(['matchId', 'ownerNode as node', 'epoch', 'heartbeatAt as aliveAt'])
      .where('status', '=', 'running')
      .orderBy('matchId');
  }
}
