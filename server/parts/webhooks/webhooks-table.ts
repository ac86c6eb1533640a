import { sql } from 'kysely';
import { below, Rows, text } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { WebhooksTables } from './migrations.ts';

export const WEBHOOK_EVENTS = ['agent.seated', 'match.ended'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Facts of a match at the time of an event; public, and the same for all its agents. */
export interface MatchFacts {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly buildingInstanceId: string;
  readonly at: number;
  readonly winner?: string | null;
  readonly aborted?: boolean;
}

export interface DueCall {
  readonly callId: string;
  readonly agentId: string;
  readonly event: string;
  readonly facts: MatchFacts;
  readonly tries: number;
  readonly url: string;
  readonly secret: string;
  readonly name: string;
  readonly plotId: string | null;
  readonly seat: number | null;
  readonly won: boolean | null;
}

/** Pending calls per agent; further ones are dropped. */
const MOST_WAITING = 20;

export class Webhooks extends Rows<WebhooksTables> {
  async set(row: WebhooksTables['webhooks']): Promise<void> {
    await this.store.write([this.upsert('webhooks', ['agentId'], row)]);
  }

  async urlOf(agentId: string, ownerId: string): Promise<string | null> {
    return (await this.first('webhooks', { agentId, ownerId }))?.url ?? null;
  }

  async unset(agentId: string): Promise<void> {
    await this.store.write([this.remove('webhooks', { agentId }), this.remove('webhookCalls', { agentId })]);
  }

  /** For the batch that creates or settles a match: a call for each of these agents with a webhook. No guard. */
  telling(event: WebhookEvent, agentIds: readonly string[], facts: MatchFacts): Statement {
    const { matchId, at } = facts;
    const waiting = this.sql
      .selectFrom('webhookCalls')
      .select(({ fn }) => fn.countAll().as('waiting'))
      .where('webhookCalls.agentId', '=', sql.ref<string>('webhooks.agentId'));
    const wanted = this.sql
      .selectFrom('webhooks')
      .where('webhooks.agentId', 'in', agentIds)
      // Banned owners and agents get no calls.
      .where(
        sql<boolean>`not exists (select 1 from sanctions, agents where agents.agent_id = webhooks.agent_id
          and ((sanctions.kind = 'agent' and sanctions.subject = agents.agent_id)
            or (sanctions.kind = 'owner' and sanctions.subject = agents.owner_id)))`,
      )
      .where(waiting, '<', MOST_WAITING);
    return this.insertFrom('webhookCalls', wanted, {
      callId: sql<string>`${text(`${event}:${matchId}:`)} || webhooks.agent_id`,
      agentId: sql.ref<string>('webhooks.agentId'),
      event,
      matchId,
      facts,
      createdAt: at,
      dueAt: at,
      tries: 0,
    })
      .onConflict((conflict) => conflict.column('callId').doNothing())
      .compile();
  }

  /** Longest due first. None for an agent that was deleted, or has another owner by now. */
  async due(now: number, limit: number): Promise<DueCall[]> {
    return this.read(
      this.sql
        .selectFrom('webhookCalls')
        .innerJoin('webhooks', 'webhooks.agentId', 'webhookCalls.agentId')
        .innerJoin('agents', (join) =>
          join
            .onRef('agents.agentId', '=', 'webhooks.agentId')
            .onRef('agents.ownerId', '=', 'webhooks.ownerId')
            .on('agents.deletedAt', 'is', null),
        )
        .leftJoin('matches', 'matches.matchId', 'webhookCalls.matchId')
        .leftJoin('matchSeats', (join) =>
          join
            .onRef('matchSeats.matchId', '=', 'webhookCalls.matchId')
            .onRef('matchSeats.agentId', '=', 'webhookCalls.agentId'),
        )
        .select([
          'webhookCalls.callId',
          'webhookCalls.agentId',
          'webhookCalls.event',
          'webhookCalls.facts',
          'webhookCalls.tries',
          'webhooks.url',
          'webhooks.secret',
          'agents.name',
          'matches.plotId',
          'matchSeats.seat',
          'matchSeats.won',
        ])
        .where('webhookCalls.dueAt', '<=', now)
        .orderBy('webhookCalls.dueAt')
        .orderBy('webhookCalls.callId')
        .limit(limit),
    );
  }

  /** True for only one of several nodes; due again at `dueAt` unless it is done by then. */
  async claim({ callId, tries }: Pick<DueCall, 'callId' | 'tries'>, dueAt: number): Promise<boolean> {
    const claiming = this.update('webhookCalls', { callId, tries }, { dueAt, tries: tries + 1 });
    const [changed] = await this.store.write([claiming]);
    return changed === 1;
  }

  async done(callId: string): Promise<void> {
    await this.store.write([this.remove('webhookCalls', { callId })]);
  }

  /** Older events are not sent. */
  async forgetBefore(time: number): Promise<void> {
    await this.store.write([this.remove('webhookCalls', { createdAt: below(time) })]);
  }
}
