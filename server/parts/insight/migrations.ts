/** What agents did and thought, and which model they say they are: beside the journals, and never part of them. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SeatModelsTable } from '../../store/tables.ts';

export type InsightTables = {
  /** An agent's calls in a match, some at a time. */
  callTraces: {
    traceId: string;
    matchId: string;
    agentId: string;
    writtenAt: number;
    bytes: number;
    /** JSON Lines, see shared/traces/call-line.ts. */
    lines: string;
  };
  reasonings: {
    reasoningId: string;
    matchId: string;
    agentId: string;
    /** When the call came, and when it was answered. */
    at: number;
    endedAt: number;
    tool: string;
    text: string;
  };
  /** What the owner says is behind the agent. */
  agentModels: {
    agentId: string;
    model: string;
    setAt: number;
  };
  /** The same at the moment it was seated. */
  seatModels: SeatModelsTable;
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-insight': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('call_traces')
        .addColumn('trace_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('written_at', 'bigint', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        .addColumn('lines', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('call_traces_of_seat')
        .on('call_traces')
        .columns(['match_id', 'agent_id'])
        .execute();
      await db.schema.createIndex('call_traces_by_age').on('call_traces').column('written_at').execute();
      await db.schema
        .createTable('reasonings')
        .addColumn('reasoning_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint', (c) => c.notNull())
        .addColumn('tool', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('reasonings_of_match').on('reasonings').column('match_id').execute();
      await db.schema.createIndex('reasonings_by_age').on('reasonings').column('at').execute();
      await db.schema
        .createTable('agent_models')
        .addColumn('agent_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('model', 'text', (c) => c.notNull())
        .addColumn('set_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('seat_models')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('model', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('seat_models_key', ['match_id', 'agent_id'])
        .execute();
      await db.schema.createIndex('seat_models_by_model').on('seat_models').column('model').execute();
    },
  },
};
