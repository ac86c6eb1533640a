/** Owners' webhooks, and the calls not yet delivered. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
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
  '001-webhooks': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('webhooks')
        .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('owner_id', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('secret', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('webhook_calls')
        .addColumn('call_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('facts', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('due_at', 'bigint', (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('webhook_calls_due').on('webhook_calls').column('due_at').execute();
      await db.schema.createIndex('webhook_calls_of_agent').on('webhook_calls').column('agent_id').execute();
    },
  },
};
