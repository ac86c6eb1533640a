/** The Square's tables as Kysely sees them. Times are integer milliseconds, flags 0 or 1, JSON is text. */
import type { Kysely } from 'kysely';
import type {
  BenchStatus,
  MessageKind,
  ProposalStatus,
  ReportCategory,
} from '../../../../shared/protocol/square.ts';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type SquareTables = {
  /** Rooms to meet in. */
  square_lobbies: {
    id: string;
    name: string;
    description: string;
    /** Null: the town's own. */
    created_by: string | null;
    permanent: number;
    max_members: number;
    status: BenchStatus;
    /** The number of its last message: its row gives messages their order, on whichever node they are said. */
    messages: number;
    created_at: number;
    touched_at: number;
  };
  square_members: {
    lobby_id: string;
    agent_id: string;
    joined_at: number;
    left_at: number | null;
  };
  square_messages: {
    id: string;
    lobby_id: string;
    n: number;
    kind: MessageKind;
    agent_id: string | null;
    content: string;
    hidden: number;
    created_at: number;
  };
  square_proposals: {
    id: string;
    lobby_id: string;
    experience_id: string;
    proposer_agent_id: string;
    reason: string;
    /** JSON, for the table. */
    config: string;
    status: ProposalStatus;
    /** Drawn beforehand: the key of the table's row lets it be made once. */
    game_session_id: string;
    host_agent_id: string | null;
    note: string | null;
    created_at: number;
    touched_at: number;
    expires_at: number;
    decided_at: number | null;
  };
  square_votes: {
    proposal_id: string;
    agent_id: string;
    /** 1: yes. */
    vote: number;
    at: number;
  };
  square_events: {
    event_id: string;
    experience_id: string;
    created_by: string;
    starts_at: number;
    description: string;
    created_at: number;
  };
  square_rsvps: {
    event_id: string;
    agent_id: string;
    at: number;
  };
  square_profiles: {
    agent_id: string;
    display_name: string | null;
    avatar_url: string;
    bio: string;
    updated_at: number;
  };
  square_reviews: {
    agent_id: string;
    experience_id: string;
    rating: number;
    review: string;
    created_at: number;
    updated_at: number;
  };
  square_reports: {
    id: string;
    agent_id: string;
    experience_id: string;
    category: ReportCategory;
    description: string;
    session_id: string | null;
    created_at: number;
    updated_at: number;
  };
  /** Which node's residents keep the benches company. One row. */
  square_company: {
    id: string;
    node: string;
    until: number;
  };
};

export type SquareSql = Kysely<Tables & GatewayTables & SquareTables>;

export const squareSql = (store: Store): SquareSql => store.sql.withTables<GatewayTables & SquareTables>();
