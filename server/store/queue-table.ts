/**
 * Who waits for which game, in the order the database gave out tickets; real agents before house bots. An agent
 * waits in one queue at most.
 */

import type { Selectable } from 'kysely';
import { DuplicateKeyError, GuardFailedError } from './errors.ts';
import { below, flag, Rows, text, whole } from './rows.ts';
import { expecting, type Statement } from './store.ts';
import type { QueueTable } from './tables.ts';

export type QueueEntry = Readonly<Selectable<QueueTable>> & {
  /** When its agent was last seen by whichever node, as the accounts have it; null: never. Behind by a minute or so. */
  readonly seenAt: number | null;
  /** Who stands behind it: the owner, or an agent without one for itself. */
  readonly owner: string;
  /** Its owner lets it sit at tables with people. */
  readonly playsWithPeople: boolean | null;
};

export type NewQueueEntry = Omit<
  QueueEntry,
  'ticket' | 'heardAt' | 'seenAt' | 'address' | 'owner' | 'playsWithPeople'
> & {
  /** As it joined, unless said. */
  readonly heardAt?: number;
  readonly address?: string | null;
};

/**
 * `QUEUE`: another node took one of them, or one left. `BUSY`: one of the agents got engaged elsewhere (its entry
 * was dropped). `MATCH`: the game number, building or plot is taken. Look again and retry.
 */
export type ClaimResult =
  | { readonly claimed: true }
  | { readonly claimed: false; readonly reason: 'QUEUE' | 'BUSY' | 'MATCH' };

export class Queue extends Rows {
  /** False when it waits already, here or for another game, or is busy: joining twice does not duplicate (S0-124). */
  async join(entry: NewQueueEntry, extra: readonly Statement[] = []): Promise<boolean> {
    const [joined] = await this.store.write([this.#joining(entry), ...extra]);
    return joined === 1;
  }

  /** For a batch that makes no sense without it: undone when the agent waits already, or is busy. */
  joining(entry: NewQueueEntry): Statement {
    return expecting(this.#joining(entry), 1);
  }

  /** For a batch: it waits there no longer. */
  leaving(queueId: string, agentId?: string): Statement {
    return this.remove('queue', { queueId, ...(agentId !== undefined && { agentId }) });
  }

  #joining(entry: NewQueueEntry): Statement {
    const { house, joinedAt, heardAt = joinedAt, address = null, queueId, agentId, displayName } = entry;
    const engagement = this.sql.selectFrom('engagements').select('agentId').where('agentId', '=', agentId);
    const entryUnlessBusy = this.sql
      .selectNoFrom([
        text(queueId).as('queueId'),
        text(agentId).as('agentId'),
        text(displayName).as('displayName'),
        flag(house).as('house'),
        whole(joinedAt).as('joinedAt'),
        whole(heardAt).as('heardAt'),
        text(address).as('address'),
      ])
      .where(({ exists, not }) => not(exists(engagement)));
    return this.sql
      .insertInto('queue')
      .columns(['queueId', 'agentId', 'displayName', 'house', 'joinedAt', 'heardAt', 'address'])
      .expression(entryUnlessBusy)
      .onConflict((conflict) => conflict.column('agentId').doNothing())
      .compile();
  }

  /** False when it did not wait (S0-131). */
  async leave(queueId: string, agentId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const [left] = await this.store.write([this.leaving(queueId, agentId), ...extra]);
    return left === 1;
  }

  /** Where an agent waits: in one queue at most. */
  async queueOf(agentId: string): Promise<string | null> {
    const [queueId = null] = await this.values('queue', 'queueId', { agentId });
    return queueId;
  }

  /** Everybody, first in line first; also who is busy and passed over for now. */
  waiting(queueId: string): Promise<QueueEntry[]> {
    return this.#entries(queueId, false);
  }

  /**
   * Everybody who may be claimed. It passes over who is busy, so that nobody waits behind an agent that cannot
   * be seated, and on Postgres over those whom another node is claiming this very moment; should two nodes pick
   * the same all the same, the claim itself decides.
   */
  free(queueId: string): Promise<QueueEntry[]> {
    return this.#entries(queueId, true);
  }

  /** Meant for those alone whose rows are behind, not for every call. */
  async heard(tickets: readonly number[], at: number): Promise<void> {
    // In the order of claims, so that neither of the two stands in the other's way.
    const noting = tickets
      .toSorted((a, b) => a - b)
      .map((ticket) => this.update('queue', { ticket }, { heardAt: at }));
    if (noting.length > 0) await this.store.write(noting);
  }

  /** Lets go of those who have joined and were last heard of before; returns how many. */
  async dropUnheard(queueId: string, before: number): Promise<number> {
    const [dropped = 0] = await this.store.write([
      this.remove('queue', { queueId, heardAt: below(before), joinedAt: below(before) }),
    ]);
    return dropped;
  }

  /**
   * All or nothing: the entries leave the queue and the match (its row, seats, first events) comes into
   * being in one batch. Of two nodes that claim the same agent, one finds an entry gone and keeps nothing.
   */
  async claim(entries: readonly QueueEntry[], match: readonly Statement[]): Promise<ClaimResult> {
    // Same order on every node, so that two claims wait for each other instead of deadlocking.
    const tickets = entries.map((entry) => entry.ticket).sort((a, b) => a - b);
    const taking = tickets.map((ticket) => expecting(this.remove('queue', { ticket }), 1));
    try {
      await this.store.write([...taking, ...match]);
      return { claimed: true };
    } catch (error) {
      if (error instanceof GuardFailedError) {
        return { claimed: false, reason: error.statement < taking.length ? 'QUEUE' : 'MATCH' };
      }
      if (!(error instanceof DuplicateKeyError)) throw error;
      if (error.table !== 'engagements') return { claimed: false, reason: 'MATCH' };
      if (tickets.length > 0) await this.#dropBusy(tickets);
      return { claimed: false, reason: 'BUSY' };
    }
  }

  /** An agent that got engaged since it joined waits for a second match it may not have; the others wait on. */
  async #dropBusy(tickets: readonly number[]): Promise<void> {
    const agentId = this.sql.selectFrom('engagements').select('agentId');
    await this.store.write([this.remove('queue', { ticket: tickets, agentId })]);
  }

  #entries(queueId: string, claiming: boolean): Promise<QueueEntry[]> {
    let query = this.sql
      .selectFrom('queue')
      .leftJoin('agents', 'agents.agentId', 'queue.agentId')
      .select(({ fn }) => [
        'ticket',
        'queueId',
        'queue.agentId',
        'displayName',
        'queue.house',
        'joinedAt',
        'heardAt',
        'agents.lastSeenAt as seenAt',
        'address',
        'agents.playsWithPeople',
        fn.coalesce('agents.ownerId', 'queue.agentId').as('owner'),
      ])
      .where('queueId', '=', queueId)
      .orderBy('queue.house')
      .orderBy('ticket');
    if (claiming) {
      query = query.where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('engagements')
              .select('engagements.agentId')
              .whereRef('engagements.agentId', '=', 'queue.agentId'),
          ),
        ),
      );
    }
    // The weakest lock that a claim holds off: two nodes that only look do not hide the queue from each other.
    if (claiming && this.store.dialect === 'postgres') query = query.forKeyShare('queue').skipLocked();
    return this.read(query);
  }
}
