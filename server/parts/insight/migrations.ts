/** What agents did and thought, and which model they say they are: beside the journals, and never part of them. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';
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
  '001-insight': statements(`
    create table call_traces (
      trace_id text not null primary key, match_id text not null, agent_id text not null,
      written_at bigint not null, bytes integer not null, lines text not null);
    create index call_traces_of_seat on call_traces (match_id, agent_id);
    create index call_traces_by_age on call_traces (written_at);
    create table reasonings (
      reasoning_id text not null primary key, match_id text not null, agent_id text not null,
      at bigint not null, ended_at bigint not null, tool text not null, text text not null);
    create index reasonings_of_match on reasonings (match_id);
    create index reasonings_by_age on reasonings (at);
    create table agent_models (
      agent_id text not null primary key, model text not null, set_at bigint not null);
    create table seat_models (
      match_id text not null, agent_id text not null, model text not null,
      constraint seat_models_key primary key (match_id, agent_id));
    create index seat_models_by_model on seat_models (model)`),
};
