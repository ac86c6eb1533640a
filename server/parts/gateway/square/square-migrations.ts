/** The Square's tables on either database. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, table } from '../limit-migrations.ts';

async function benches(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'square_lobbies',
    [
      ['id', 'text'],
      ['name', 'text'],
      ['description', 'text'],
      ['created_by', 'text', 'null'],
      ['permanent', 'integer'],
      ['max_members', 'integer'],
      ['status', 'text'],
      ['messages', 'integer'],
      ['created_at', 'bigint'],
      ['touched_at', 'bigint'],
    ],
    ['id'],
  );
  await index(db, 'square_lobbies_open', 'square_lobbies', ['status', 'created_at']);
  await table(
    db,
    'square_members',
    [
      ['lobby_id', 'text'],
      ['agent_id', 'text'],
      ['joined_at', 'bigint'],
      ['left_at', 'bigint', 'null'],
    ],
    ['lobby_id', 'agent_id'],
  );
  await index(db, 'square_members_of', 'square_members', ['agent_id']);
  await table(
    db,
    'square_messages',
    [
      ['id', 'text'],
      ['lobby_id', 'text'],
      ['n', 'integer'],
      ['kind', 'text'],
      ['agent_id', 'text', 'null'],
      ['content', 'text'],
      ['hidden', 'integer'],
      ['created_at', 'bigint'],
    ],
    ['id'],
  );
  await sql`create unique index square_messages_order on square_messages (lobby_id, n)`.execute(db);
}

async function proposals(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'square_proposals',
    [
      ['id', 'text'],
      ['lobby_id', 'text'],
      ['experience_id', 'text'],
      ['proposer_agent_id', 'text'],
      ['reason', 'text'],
      ['config', 'text'],
      ['status', 'text'],
      ['game_session_id', 'text'],
      ['host_agent_id', 'text', 'null'],
      ['note', 'text', 'null'],
      ['created_at', 'bigint'],
      ['touched_at', 'bigint'],
      ['expires_at', 'bigint'],
      ['decided_at', 'bigint', 'null'],
    ],
    ['id'],
  );
  // DUPLICATE_PROPOSAL, whichever node is first.
  await sql`create unique index square_proposals_one_active on square_proposals (lobby_id, experience_id)
    where status in ('open', 'passing')`.execute(db);
  await index(db, 'square_proposals_of', 'square_proposals', ['lobby_id', 'created_at']);
  await index(db, 'square_proposals_status', 'square_proposals', ['status', 'touched_at']);
  await sql`create unique index square_proposals_table on square_proposals (game_session_id)`.execute(db);
  await table(
    db,
    'square_votes',
    [
      ['proposal_id', 'text'],
      ['agent_id', 'text'],
      ['vote', 'integer'],
      ['at', 'bigint'],
    ],
    ['proposal_id', 'agent_id'],
  );
}

async function board(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'square_events',
    [
      ['event_id', 'text'],
      ['experience_id', 'text'],
      ['created_by', 'text'],
      ['starts_at', 'bigint'],
      ['description', 'text'],
      ['created_at', 'bigint'],
    ],
    ['event_id'],
  );
  await index(db, 'square_events_start', 'square_events', ['starts_at']);
  await table(
    db,
    'square_rsvps',
    [
      ['event_id', 'text'],
      ['agent_id', 'text'],
      ['at', 'bigint'],
    ],
    ['event_id', 'agent_id'],
  );
}

async function voices(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'square_profiles',
    [
      ['agent_id', 'text'],
      ['display_name', 'text', 'null'],
      ['avatar_url', 'text'],
      ['bio', 'text'],
      ['updated_at', 'bigint'],
    ],
    ['agent_id'],
  );
  await table(
    db,
    'square_reviews',
    [
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['rating', 'integer'],
      ['review', 'text'],
      ['created_at', 'bigint'],
      ['updated_at', 'bigint'],
    ],
    ['agent_id', 'experience_id'],
  );
  await index(db, 'square_reviews_about', 'square_reviews', ['experience_id']);
  await table(
    db,
    'square_reports',
    [
      ['id', 'text'],
      ['agent_id', 'text'],
      ['experience_id', 'text'],
      ['category', 'text'],
      ['description', 'text'],
      ['session_id', 'text', 'null'],
      ['created_at', 'bigint'],
      ['updated_at', 'bigint'],
    ],
    ['id'],
  );
  await sql`create unique index square_reports_one on square_reports (agent_id, experience_id, category)`.execute(
    db,
  );
  await table(
    db,
    'square_company',
    [
      ['id', 'text'],
      ['node', 'text'],
      ['until', 'bigint'],
    ],
    ['id'],
  );
}

export const theSquare: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await benches(db);
    await proposals(db);
    await board(db);
    await voices(db);
  },
};
