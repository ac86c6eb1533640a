/** Webhooks and the calls that are still to be made, as rows. */
import { type Kysely, sql } from 'kysely';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { WebhooksTables } from './migrations.ts';

export const WEBHOOK_EVENTS = ['agent.seated', 'match.ended'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a match says of itself when something happened; public, and the same for all its agents. */
export interface MatchFacts {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly buildingInstanceId: string;
  readonly at: number;
  /** Of one that has ended. */
  readonly winner?: string | null;
  readonly aborted?: boolean;
}

export interface DueCall {
  readonly callId: string;
  readonly agentId: string;
  readonly event: string;
  readonly facts: string;
  readonly tries: number;
  readonly url: string;
  readonly secret: string;
  readonly name: string;
  readonly plotId: string | null;
  readonly seat: number | null;
  readonly won: number | null;
}

export interface NewWebhook {
  readonly agentId: string;
  readonly ownerId: string;
  readonly url: string;
  readonly secret: string;
  readonly createdAt: number;
}

/** Calls that wait for one agent; what happens beyond is not told. */
const MOST_WAITING = 20;

export class Webhooks {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & WebhooksTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<WebhooksTables>();
  }

  async set({ agentId, ownerId, url, secret, createdAt }: NewWebhook): Promise<void> {
    const row = { owner_id: ownerId, url, secret, created_at: createdAt };
    await this.#store.write([
      this.#sql
        .insertInto('webhooks')
        .values({ agent_id: agentId, ...row })
        .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
        .compile(),
    ]);
  }

  async urlOf(agentId: string, ownerId: string): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('webhooks')
        .select('url')
        .where('agent_id', '=', agentId)
        .where('owner_id', '=', ownerId)
        .compile(),
    );
    return row?.url ?? null;
  }

  /** What waits for it is told to nobody any more. */
  async remove(agentId: string): Promise<void> {
    await this.#store.write([
      this.#sql.deleteFrom('webhooks').where('agent_id', '=', agentId).compile(),
      this.#sql.deleteFrom('webhook_calls').where('agent_id', '=', agentId).compile(),
    ]);
  }

  /** For the batch that makes or settles a match: a call for each of these agents that has a webhook. No guard. */
  telling(event: WebhookEvent, agentIds: readonly string[], facts: MatchFacts): Statement {
    const { matchId, at } = facts;
    const waiting = this.#sql
      .selectFrom('webhook_calls')
      .select(({ fn }) => fn.countAll().as('waiting'))
      .where('webhook_calls.agent_id', '=', sql.ref<string>('webhooks.agent_id'));
    const text = (value: string) => sql<string>`cast(${value} as text)`;
    const number = (value: number) => sql<number>`cast(${value} as bigint)`;
    return this.#sql
      .insertInto('webhook_calls')
      .columns(['call_id', 'agent_id', 'event', 'match_id', 'facts', 'created_at', 'due_at', 'tries'])
      .expression(
        this.#sql
          .selectFrom('webhooks')
          .select([
            sql<string>`${text(`${event}:${matchId}:`)} || webhooks.agent_id`.as('call_id'),
            'webhooks.agent_id',
            text(event).as('event'),
            text(matchId).as('match_id'),
            text(JSON.stringify(facts)).as('facts'),
            number(at).as('created_at'),
            number(at).as('due_at'),
            sql<number>`cast(0 as integer)`.as('tries'),
          ])
          .where('webhooks.agent_id', 'in', agentIds)
          // Nothing is told to whoever is banned.
          .where(
            sql<boolean>`not exists (select 1 from sanctions, agents where agents.agent_id = webhooks.agent_id
              and ((sanctions.kind = 'agent' and sanctions.subject = agents.agent_id)
                or (sanctions.kind = 'owner' and sanctions.subject = agents.owner_id)))`,
          )
          .where(waiting, '<', MOST_WAITING),
      )
      .onConflict((conflict) => conflict.column('call_id').doNothing())
      .compile();
  }

  /** Longest due first. Nothing for an agent that was deleted, or has another owner by now. */
  async due(now: number, limit: number): Promise<DueCall[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('webhook_calls')
        .innerJoin('webhooks', 'webhooks.agent_id', 'webhook_calls.agent_id')
        .innerJoin('agents', (join) =>
          join
            .onRef('agents.agent_id', '=', 'webhooks.agent_id')
            .onRef('agents.owner_id', '=', 'webhooks.owner_id')
            .on('agents.deleted_at', 'is', null),
        )
        .leftJoin('matches', 'matches.match_id', 'webhook_calls.match_id')
        .leftJoin('match_seats', (join) =>
          join
            .onRef('match_seats.match_id', '=', 'webhook_calls.match_id')
            .onRef('match_seats.agent_id', '=', 'webhook_calls.agent_id'),
        )
        .select([
          'webhook_calls.call_id as callId',
          'webhook_calls.agent_id as agentId',
          'webhook_calls.event as event',
          'webhook_calls.facts as facts',
          'webhook_calls.tries as tries',
          'webhooks.url as url',
          'webhooks.secret as secret',
          'agents.name as name',
          'matches.plot_id as plotId',
          'match_seats.seat as seat',
          'match_seats.won as won',
        ])
        .where('webhook_calls.due_at', '<=', now)
        .orderBy('webhook_calls.due_at')
        .orderBy('webhook_calls.call_id')
        .limit(limit)
        .compile(),
    );
  }

  /** True for one of several nodes that want to make the call; it is due again at `dueAt` unless it is done by then. */
  async claim({ callId, tries }: Pick<DueCall, 'callId' | 'tries'>, dueAt: number): Promise<boolean> {
    const [changed] = await this.#store.write([
      this.#sql
        .updateTable('webhook_calls')
        .set({ due_at: dueAt, tries: tries + 1 })
        .where('call_id', '=', callId)
        .where('tries', '=', tries)
        .compile(),
    ]);
    return changed === 1;
  }

  async done(callId: string): Promise<void> {
    await this.#store.write([this.#sql.deleteFrom('webhook_calls').where('call_id', '=', callId).compile()]);
  }

  /** What happened before is news no more. */
  async forgetBefore(time: number): Promise<void> {
    await this.#store.write([this.#sql.deleteFrom('webhook_calls').where('created_at', '<', time).compile()]);
  }
}
