/**
 * Agents waiting for each game, in the order of the tickets assigned by the database; agents before house bots. An
 * agent waits in one queue at most.
 */

import type { Selectable } from 'kysely';
import { DuplicateKeyError, GuardFailedError } from './errors.ts';
import { below, flag, Rows, text, whole } from './rows.ts';
import { expecting, type Statement } from './store.ts';
import type { QueueTable } from './tables.ts';

export type QueueEntry = Readonly<Selectable<QueueTable>> & {
  /** When any node last saw the agent, from the accounts; null: never. Up to about a minute behind. */
  readonly seenAt: number | null;
  /** The owner, or the agent itself if it has none. */
  readonly owner: string;
  /** Its owner lets it sit at tables with people. */
  readonly playsWithPeople: boolean | null;
};

export type NewQueueEntry = Omit<
  QueueEntry,
  'ticket' | 'heardAt' | 'seenAt' | 'address' | 'owner' | 'playsWithPeople'
> & {
  /** Default: when it joined. */
  readonly heardAt?: number;
  readonly address?: string | null;
};

/**
 * `QUEUE`: another node took one of the entries, or an agent left. `BUSY`: one of the agents was engaged elsewhere (its
 * entry was dropped). `MATCH`: the game number, building or plot is taken. Read again and retry.
 */
export type ClaimResult =
  | { readonly claimed: true }
  | { readonly claimed: false; readonly reason: 'QUEUE' | 'BUSY' | 'MATCH' };

export class Queue extends Rows {
  /**
   * False if the agent already waits, for this or another game, or is busy: joining twice does not duplicate (S0-124).
   */
  async join(entry: NewQueueEntry, extra: readonly Statement[] = []): Promise<boolean> {
    const [joined] = await this.store.write([this.#joining(entry), ...extra]);
    return joined === 1;
  }

  /** For a batch that depends on it: rolled back if the agent already waits or is busy. */
  joining(entry: NewQueueEntry): Statement {
    return expecting(this.#joining(entry), 1);
  }

  /** For a batch: removes the agent from the queue. */
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

  /** False if it was not waiting (S0-131). */
  async leave(queueId: string, agentId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const [left] = await this.store.write([this.leaving(queueId, agentId), ...extra]);
    return left === 1;
  }

  /** The queue in which an agent waits, if any. */
  async queueOf(agentId: string): Promise<string | null> {
    const [queueId = null] = await this.values('queue', 'queueId', { agentId });
    return queueId;
  }

  /** All entries, first in line first, including busy agents, which are passed over for now. */
  waiting(queueId: string): Promise<QueueEntry[]> {
    return this.#entries(queueId, false);
  }

  /**
   * All entries that may be claimed. Skips busy agents, so that nobody waits behind an agent that cannot be seated, and
   * on Postgres also those another node is claiming right now. If two nodes still pick the same agent, the claim
   * decides.
   */
  free(queueId: string): Promise<QueueEntry[]> {
    return this.#entries(queueId, true);
  }

  /** Call it only for rows that are behind, not on every call. */
  async heard(tickets: readonly number[], at: number): Promise<void> {
    // In the order of claims, so that the two cannot deadlock.
    const noting = tickets
      .toSorted((a, b) => a - b)
      .map((ticket) => this.update('queue', { ticket }, { heardAt: at }));
    if (noting.length > 0) await this.store.write(noting);
  }

  /** Removes entries that were last heard of before then; returns how many. */
  async dropUnheard(queueId: string, before: number): Promise<number> {
    const [dropped = 0] = await this.store.write([
      this.remove('queue', { queueId, heardAt: below(before), joinedAt: below(before) }),
    ]);
    return dropped;
  }

  /**
   * All or nothing: the entries leave the queue and the match (its row, seats, first events) is created in one batch.
   * If two nodes claim the same agent, one finds an entry gone and writes nothing.
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

  /** An agent engaged since it joined may not have a second match; its entry is dropped and the others keep waiting. */
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
    // The weakest lock that conflicts with a claim: two nodes that only read do not hide the queue from each other.
    if (claiming && this.store.dialect === 'postgres') query = query.forKeyShare('queue').skipLocked();
    return this.read(query);
  }
}
