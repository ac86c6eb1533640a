/** Owners' webhooks, and the calls not yet delivered. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';
import type { MatchFacts } from './webhooks-table.ts';

export type WebhooksTables = {
  webhooks: {
    agentId: string;
    /** The owner that set it: if another claims the agent later, the webhook sends nothing. */
    ownerId: string;
    url: string;
    /** Signs the calls; the owner has a copy. */
    secret: string;
    createdAt: number;
  };
  webhookCalls: {
    /** One per agent, event and match. */
    callId: string;
    agentId: string;
    event: string;
    matchId: string;
    /** The match at that moment. */
    facts: MatchFacts;
    createdAt: number;
    dueAt: number;
    tries: number;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-webhooks': statements(`
    create table webhooks (
      agent_id text not null primary key, owner_id text not null, url text not null, secret text not null,
      created_at bigint not null);
    create table webhook_calls (
      call_id text not null primary key, agent_id text not null, event text not null,
      match_id text not null, facts text not null, created_at bigint not null, due_at bigint not null,
      tries integer not null);
    create index webhook_calls_due on webhook_calls (due_at);
    create index webhook_calls_of_agent on webhook_calls (agent_id)`),
};
