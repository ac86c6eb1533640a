/** The town's memory: proposals and what became of them, facts, layers, who played what part, and what was counted. */
import type { Migration } from 'kysely/migration';
import type { FactFields, FactType } from '../../../shared/canon/fact.ts';
import type { Reason } from '../../../shared/canon/gate.ts';
import { statements } from '../../store/migrations.ts';
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

/** It has been the first of a fact's fields from the beginning. */
const KINDS = ['match', 'league', 'legend', 'character', 'place', 'common-knowledge'];

export const MIGRATIONS: Record<string, Migration> = {
  '001-canon': statements(`
    create table canon_proposals (
      proposal_id text not null primary key, actor_kind text not null, actor_id text not null,
      idempotency_key text not null, content_hash text not null, state text not null, gate text not null,
      reasons text not null, body text not null, title text not null, action_types text not null,
      purpose text not null, actions integer not null, correlation_id text not null,
      created_at bigint not null, decided_at bigint);
    create unique index canon_proposals_one_actor_kind_actor_id_idempotency_key on canon_proposals
      (actor_kind, actor_id, idempotency_key);
    create index canon_proposals_by_state_created_at on canon_proposals (state, created_at);
    create index canon_proposals_by_purpose_created_at on canon_proposals (purpose, created_at);
    create table canon_texts (
      proposal_id text not null, position integer not null, purpose text not null,
      compared_within text not null, words text not null, created_at bigint not null,
      constraint canon_texts_key primary key (proposal_id, position));
    create index canon_texts_by_purpose_compared_within_created_at on canon_texts (purpose,
      compared_within, created_at);
    create table canon_facts (
      fact_id text not null, version integer not null, type text not null, fields text not null,
      curated integer not null, proposal_id text not null, rev bigint not null, created_at bigint not null,
      updated_at bigint, archived_at bigint, constraint canon_facts_key primary key (fact_id, version));
    create unique index canon_facts_one_rev on canon_facts (rev);
    create index canon_facts_by_type_created_at on canon_facts (type, created_at);
    create table canon_layers (
      scope_key text not null, layer_type text not null, version integer not null, value text not null,
      proposal_id text not null, created_at bigint not null,
      constraint canon_layers_key primary key (scope_key, layer_type, version));
    create table canon_events (
      event_id text not null primary key, type text not null, scope_key text not null,
      actor_kind text not null, title text not null, fact_id text not null, created_at bigint not null);
    create index canon_events_by_scope_key_created_at on canon_events (scope_key, created_at);
    create table canon_cast (
      match_id text not null, agent_id text not null, name text not null, game text not null,
      game_number integer not null, role text not null, won integer not null, survived integer not null,
      fate text not null, day integer not null, last_words text, last_words_event text,
      plot_id text not null, ended_at bigint not null,
      constraint canon_cast_key primary key (match_id, agent_id));
    create index canon_cast_by_agent_id_ended_at on canon_cast (agent_id, ended_at);
    create index canon_cast_by_survived_ended_at on canon_cast (survived, ended_at);
    create index canon_cast_by_plot_id_ended_at on canon_cast (plot_id, ended_at);
    create table canon_queue (
      match_id text not null primary key, game text not null, plot_id text not null,
      created_at bigint not null, due_at bigint not null, tries integer not null);
    create index canon_queue_by_due_at on canon_queue (due_at);
    create table canon_telemetry (
      event_id text not null primary key, name text not null, at bigint not null, dims text not null);
    create index canon_telemetry_by_at on canon_telemetry (at);
    create table npc_memories (
      npc_id text not null, player_id text not null, turns text not null, updated_at bigint not null,
      constraint npc_memories_key primary key (npc_id, player_id));
    create index npc_memories_by_updated_at on npc_memories (updated_at)`),
  '002-shelves': statements(`
    alter table canon_facts add column kind text default '' not null;
    ${KINDS.map((kind) => `update canon_facts set kind = '${kind}' where fields like '{"kind":"${kind}"%'`).join(';')};
    create index canon_facts_by_kind_created_at_fact_id on canon_facts (kind, created_at, fact_id)`),
  '003-content': statements(`
    create index canon_proposals_by_content_hash on canon_proposals (content_hash)`),
};
