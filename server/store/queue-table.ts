/** The one queue of the whole town, in the order the database gave out tickets; real agents before house bots. */
import { sql } from 'kysely';
import { DuplicateKeyError, GuardFailedError } from './errors.ts';
import { expecting, type Statement, type Store } from './store.ts';

export interface QueueEntry {
  readonly ticket: number;
  readonly queueId: string;
  readonly agentId: string;
  readonly displayName: string;
  readonly house: boolean;
  readonly joinedAt: number;
}

export type NewQueueEntry = Omit<QueueEntry, 'ticket'>;

/**
 * `QUEUE`: another node took one of them, or one left. `SEAT`: one of them already sits in a running match
 * (such entries are dropped). `MATCH`: the game number, building or plot is taken. Look again and retry.
 */
export type ClaimResult =
  | { readonly claimed: true }
  | { readonly claimed: false; readonly reason: 'QUEUE' | 'SEAT' | 'MATCH' };

export class Queue {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** False when it waits already, or sits in a running match: joining twice does not duplicate (S0-124). */
  async join(entry: NewQueueEntry, extra: readonly Statement[] = []): Promise<boolean> {
    const { house, joinedAt, queueId, agentId, displayName } = entry;
    const seated = this.#store.sql
      .selectFrom('match_seats')
      .select('seat')
      .where('agent_id', '=', agentId)
      .where('live', '=', 1);
    // Postgres would take bare parameters of a SELECT for texts.
    const entryUnlessSeated = this.#store.sql
      .selectNoFrom([
        sql<string>`cast(${queueId} as text)`.as('queue_id'),
        sql<string>`cast(${agentId} as text)`.as('agent_id'),
        sql<string>`cast(${displayName} as text)`.as('display_name'),
        sql<number>`cast(${house ? 1 : 0} as integer)`.as('house'),
        sql<number>`cast(${joinedAt} as bigint)`.as('joined_at'),
      ])
      .where(({ exists, not }) => not(exists(seated)));
    const insert = this.#store.sql
      .insertInto('queue')
      .columns(['queue_id', 'agent_id', 'display_name', 'house', 'joined_at'])
      .expression(entryUnlessSeated)
      .onConflict((conflict) => conflict.column('agent_id').doNothing())
      .compile();
    const [joined] = await this.#store.write([insert, ...extra]);
    return joined === 1;
  }

  /** False when it did not wait (S0-131). */
  async leave(queueId: string, agentId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const [left] = await this.#store.write([
      this.#store.sql
        .deleteFrom('queue')
        .where('queue_id', '=', queueId)
        .where('agent_id', '=', agentId)
        .compile(),
      ...extra,
    ]);
    return left === 1;
  }

  /** Everybody, first in line first. */
  waiting(queueId: string): Promise<QueueEntry[]> {
    return this.#entries(queueId, undefined);
  }

  /**
   * The first `size` for a claim. On Postgres it passes over those whom another node is claiming this
   * very moment; should two nodes pick the same all the same, the claim itself decides.
   */
  next(queueId: string, size: number): Promise<QueueEntry[]> {
    return this.#entries(queueId, size);
  }

  /**
   * All or nothing: the entries leave the queue and the match (its row, seats, first events) comes into
   * being in one batch. Of two nodes that claim the same agent, one finds an entry gone and keeps nothing.
   */
  async claim(entries: readonly QueueEntry[], match: readonly Statement[]): Promise<ClaimResult> {
    // Same order on every node, so that two claims wait for each other instead of deadlocking.
    const tickets = entries.map((entry) => entry.ticket).sort((a, b) => a - b);
    const taking = tickets.map((ticket) =>
      expecting(this.#store.sql.deleteFrom('queue').where('ticket', '=', ticket).compile(), 1),
    );
    try {
      await this.#store.write([...taking, ...match]);
      return { claimed: true };
    } catch (error) {
      if (error instanceof GuardFailedError) {
        return { claimed: false, reason: error.statement < taking.length ? 'QUEUE' : 'MATCH' };
      }
      if (!(error instanceof DuplicateKeyError)) throw error;
      if (error.table !== 'match_seats') return { claimed: false, reason: 'MATCH' };
      await this.#dropSeated();
      return { claimed: false, reason: 'SEAT' };
    }
  }

  /** An agent that joined in the instant it was seated waits for a second match it may not have. */
  async #dropSeated(): Promise<void> {
    const seated = this.#store.sql.selectFrom('match_seats').select('agent_id').where('live', '=', 1);
    await this.#store.write([this.#store.sql.deleteFrom('queue').where('agent_id', 'in', seated).compile()]);
  }

  async #entries(queueId: string, claiming: number | undefined): Promise<QueueEntry[]> {
    let query = this.#store.sql
      .selectFrom('queue')
      .select([
        'ticket',
        'queue_id as queueId',
        'agent_id as agentId',
        'display_name as displayName',
        'house',
        'joined_at as joinedAt',
      ])
      .where('queue_id', '=', queueId)
      .orderBy('house')
      .orderBy('ticket');
    if (claiming !== undefined) query = query.limit(claiming);
    if (claiming !== undefined && this.#store.dialect === 'postgres') query = query.forUpdate().skipLocked();
    const rows = await this.#store.read(query.compile());
    return rows.map((row) => ({ ...row, house: row.house === 1 }));
  }
}
