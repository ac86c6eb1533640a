/** The town's memory: proposals and what became of them, facts, layers, who played what part, and what was counted. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { FactFields, FactType } from '../../../shared/canon/fact.ts';
import type { Reason } from '../../../shared/canon/gate.ts';
import type { Turn } from './npc/memories.ts';

export const PROPOSAL_STATES = ['pending', 'waiting', 'accepted', 'rejected'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export type CanonTables = {
  canonProposals: {
    proposalId: string;
    actorKind: string;
    actorId: string;
    idempotencyKey: string;
    /** SHA-256 of what was proposed, without the ids of this very call. */
    contentHash: string;
    state: ProposalState;
    /** The gate that stopped it; empty where none did. */
    gate: string;
    reasons: readonly Reason[];
    /** JSON: the proposal as it came. */
    body: string;
    /** For the ledger: what it is about, in few words. */
    title: string;
    actionTypes: string;
    purpose: string;
    /** How many actions it has: what is counted against its budget. */
    actions: number;
    correlationId: string;
    createdAt: number;
    decidedAt: number | null;
  };
  /** What accepted proposals say, to hold others against. */
  canonTexts: {
    proposalId: string;
    position: number;
    purpose: string;
    comparedWithin: string;
    words: string;
    createdAt: number;
  };
  canonFacts: {
    factId: string;
    version: number;
    type: FactType;
    /** The shelf it stands on: `match`, `league`, `legend`, `character`, `place`, `common-knowledge`. */
    kind: string;
    fields: FactFields;
    curated: boolean;
    proposalId: string;
    /** Counts every change, in the order of the commits. */
    rev: number;
    createdAt: number;
    updatedAt: number | null;
    archivedAt: number | null;
  };
  canonLayers: {
    scopeKey: string;
    layerType: string;
    version: number;
    value: string;
    proposalId: string;
    createdAt: number;
  };
  /** Domain events: what has become of accepted proposals. */
  canonEvents: {
    eventId: string;
    type: string;
    scopeKey: string;
    actorKind: string;
    title: string;
    factId: string;
    createdAt: number;
  };
  canonCast: {
    matchId: string;
    agentId: string;
    name: string;
    game: string;
    gameNumber: number;
    role: string;
    won: boolean;
    survived: boolean;
    fate: string;
    day: number;
    lastWords: string | null;
    lastWordsEvent: string | null;
    plotId: string;
    endedAt: number;
  };
  /** Matches that are over and not told yet. */
  canonQueue: {
    matchId: string;
    game: string;
    /** Where it stood: the match's own row forgets that when the plot is needed again. */
    plotId: string;
    createdAt: number;
    dueAt: number;
    tries: number;
  };
  canonTelemetry: {
    eventId: string;
    name: string;
    at: number;
    dims: object;
  };
  npcMemories: {
    npcId: string;
    playerId: string;
    /** The last ones. */
    turns: readonly Turn[];
    updatedAt: number;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-canon': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('canon_proposals')
        .addColumn('proposal_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('actor_kind', 'text', (c) => c.notNull())
        .addColumn('actor_id', 'text', (c) => c.notNull())
        .addColumn('idempotency_key', 'text', (c) => c.notNull())
        .addColumn('content_hash', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('gate', 'text', (c) => c.notNull())
        .addColumn('reasons', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('action_types', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('actions', 'integer', (c) => c.notNull())
        .addColumn('correlation_id', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('decided_at', 'bigint')
        .execute();
      await unique(db, 'canon_proposals', ['actor_kind', 'actor_id', 'idempotency_key']);
      await index(db, 'canon_proposals', ['state', 'created_at']);
      await index(db, 'canon_proposals', ['purpose', 'created_at']);
      await db.schema
        .createTable('canon_texts')
        .addColumn('proposal_id', 'text', (c) => c.notNull())
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('compared_within', 'text', (c) => c.notNull())
        .addColumn('words', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('canon_texts_key', ['proposal_id', 'position'])
        .execute();
      await index(db, 'canon_texts', ['purpose', 'compared_within', 'created_at']);
      await db.schema
        .createTable('canon_facts')
        .addColumn('fact_id', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('fields', 'text', (c) => c.notNull())
        .addColumn('curated', 'integer', (c) => c.notNull())
        .addColumn('proposal_id', 'text', (c) => c.notNull())
        .addColumn('rev', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint')
        .addColumn('archived_at', 'bigint')
        .addPrimaryKeyConstraint('canon_facts_key', ['fact_id', 'version'])
        .execute();
      await unique(db, 'canon_facts', ['rev']);
      await index(db, 'canon_facts', ['type', 'created_at']);
      await db.schema
        .createTable('canon_layers')
        .addColumn('scope_key', 'text', (c) => c.notNull())
        .addColumn('layer_type', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('proposal_id', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('canon_layers_key', ['scope_key', 'layer_type', 'version'])
        .execute();
      await db.schema
        .createTable('canon_events')
        .addColumn('event_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('scope_key', 'text', (c) => c.notNull())
        .addColumn('actor_kind', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('fact_id', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await index(db, 'canon_events', ['scope_key', 'created_at']);
      await db.schema
        .createTable('canon_cast')
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('game_number', 'integer', (c) => c.notNull())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('won', 'integer', (c) => c.notNull())
        .addColumn('survived', 'integer', (c) => c.notNull())
        .addColumn('fate', 'text', (c) => c.notNull())
        .addColumn('day', 'integer', (c) => c.notNull())
        .addColumn('last_words', 'text')
        .addColumn('last_words_event', 'text')
        .addColumn('plot_id', 'text', (c) => c.notNull())
        .addColumn('ended_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('canon_cast_key', ['match_id', 'agent_id'])
        .execute();
      await index(db, 'canon_cast', ['agent_id', 'ended_at']);
      await index(db, 'canon_cast', ['survived', 'ended_at']);
      await index(db, 'canon_cast', ['plot_id', 'ended_at']);
      await db.schema
        .createTable('canon_queue')
        .addColumn('match_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('plot_id', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('due_at', 'bigint', (c) => c.notNull())
        .addColumn('tries', 'integer', (c) => c.notNull())
        .execute();
      await index(db, 'canon_queue', ['due_at']);
      await db.schema
        .createTable('canon_telemetry')
        .addColumn('event_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('dims', 'text', (c) => c.notNull())
        .execute();
      await index(db, 'canon_telemetry', ['at']);
      await db.schema
        .createTable('npc_memories')
        .addColumn('npc_id', 'text', (c) => c.notNull())
        .addColumn('player_id', 'text', (c) => c.notNull())
        .addColumn('turns', 'text', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('npc_memories_key', ['npc_id', 'player_id'])
        .execute();
      await index(db, 'npc_memories', ['updated_at']);
    },
  },
  '002-shelves': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('canon_facts')
        .addColumn('kind', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      // It has been the first of a fact's fields from the beginning.
      for (const kind of ['match', 'league', 'legend', 'character', 'place', 'common-knowledge'])
        await sql`update canon_facts set kind = ${kind} where fields like ${`{"kind":"${kind}"%`}`.execute(
          db,
        );
      await index(db, 'canon_facts', ['kind', 'created_at', 'fact_id']);
    },
  },
  '003-content': {
    async up(db: Kysely<unknown>): Promise<void> {
      await index(db, 'canon_proposals', ['content_hash']);
    },
  },
};

const index = (db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute();

const unique = (db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_one_${columns.join('_')}`)
    .unique()
    .on(table)
    .columns([...columns])
    .execute();
