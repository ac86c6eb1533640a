/** The tables of records.ts. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { suffixReserved } from '../../store/migrations/011-reserved-names.ts';

export const MIGRATIONS: Record<string, Migration> = {
  '001-leagues': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('leagues')
        .addColumn('league_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('format', 'text', (c) => c.notNull())
        .addColumn('game', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('paused', 'integer', (c) => c.notNull())
        .addColumn('house', 'integer', (c) => c.notNull())
        .addColumn('owner_id', 'text')
        .addColumn('join_code', 'text')
        .addColumn('min_players', 'integer', (c) => c.notNull())
        .addColumn('max_players', 'integer', (c) => c.notNull())
        .addColumn('auto_start', 'integer', (c) => c.notNull())
        .addColumn('round', 'integer', (c) => c.notNull())
        .addColumn('step', 'text', (c) => c.notNull())
        .addColumn('total_rounds', 'integer', (c) => c.notNull())
        .addColumn('seed', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('started_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addColumn('next_at', 'bigint')
        .addColumn('owner_node', 'text', (c) => c.notNull())
        .addColumn('epoch', 'integer', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('leagues_by_state').on('leagues').column('state').execute();
      await db.schema
        .createTable('league_players')
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('player_id', 'text', (c) => c.notNull())
        .addColumn('number', 'integer', (c) => c.notNull())
        .addColumn('display_name', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('endpoint', 'text')
        .addColumn('strategy', 'text')
        .addColumn('agent_id', 'text', (c) => c.notNull())
        .addColumn('token_digest', 'text')
        .addColumn('token_until', 'bigint', (c) => c.notNull())
        .addColumn('registered_by', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('fails', 'integer', (c) => c.notNull())
        .addColumn('expelled', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('league_players_key', ['league_id', 'player_id'])
        .addUniqueConstraint('league_players_number', ['league_id', 'number'])
        .addUniqueConstraint('league_players_agent', ['league_id', 'agent_id'])
        .execute();
      await db.schema
        .createIndex('league_players_token')
        .on('league_players')
        .column('token_digest')
        .execute();
      await db.schema.createIndex('league_players_of').on('league_players').column('agent_id').execute();
      await db.schema
        .createTable('league_referees')
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('referee_id', 'text', (c) => c.notNull())
        .addColumn('display_name', 'text', (c) => c.notNull())
        .addColumn('endpoint', 'text')
        .addColumn('token_digest', 'text')
        .addColumn('token_until', 'bigint', (c) => c.notNull())
        .addColumn('registered_by', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('fails', 'integer', (c) => c.notNull())
        .addColumn('heard_at', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('league_referees_key', ['league_id', 'referee_id'])
        .execute();
      await db.schema
        .createTable('league_fixtures')
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('round', 'integer', (c) => c.notNull())
        .addColumn('ordinal', 'integer', (c) => c.notNull())
        .addColumn('players', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('attempt', 'integer', (c) => c.notNull())
        .addColumn('referee_id', 'text')
        .addColumn('game_id', 'text')
        .addColumn('started_at', 'bigint')
        .addPrimaryKeyConstraint('league_fixtures_key', ['league_id', 'match_id'])
        .execute();
      await db.schema.createIndex('league_fixtures_game').on('league_fixtures').column('game_id').execute();
      await db.schema
        .createIndex('league_fixtures_round')
        .on('league_fixtures')
        .columns(['league_id', 'round'])
        .execute();
      await db.schema
        .createTable('league_results')
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('match_id', 'text', (c) => c.notNull())
        .addColumn('round', 'integer', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('source', 'text', (c) => c.notNull())
        .addColumn('game_id', 'text')
        .addColumn('seats', 'text', (c) => c.notNull())
        .addColumn('history', 'text', (c) => c.notNull())
        .addColumn('completed_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('league_results_key', ['league_id', 'match_id'])
        .execute();
      await db.schema
        .createTable('league_notes')
        .addColumn('note_id', 'text', (c) => c.primaryKey().notNull())
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('player_id', 'text')
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('match_id', 'text')
        .addColumn('text', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('league_notes_of')
        .on('league_notes')
        .columns(['league_id', 'at'])
        .execute();
      await db.schema
        .createTable('league_mail')
        .addColumn('league_id', 'text', (c) => c.notNull())
        .addColumn('player_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'integer', (c) => c.notNull())
        .addColumn('message_id', 'text', (c) => c.notNull())
        .addColumn('body', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('league_mail_key', ['league_id', 'player_id', 'seq'])
        .addUniqueConstraint('league_mail_message', ['league_id', 'player_id', 'message_id'])
        .execute();
    },
  },
  '002-foreign-referees-and-open-leagues': {
    async up(db: Kysely<unknown>): Promise<void> {
      const flag = (table: string, column: string) =>
        db.schema
          .alterTable(table)
          .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
          .execute();
      await flag('leagues', 'foreign_referees');
      await flag('leagues', 'fill_to');
      await flag('league_referees', 'expelled');
      await db.schema.alterTable('league_referees').addColumn('agent_id', 'text').execute();
      for (const table of ['league_players', 'league_referees'])
        await db.schema
          .alterTable(table)
          .addColumn('kin', 'text', (c) => c.notNull().defaultTo('[]'))
          .execute();
      // Leagues that allowed foreign referees, or have some, keep allowing them.
      await sql`update leagues set foreign_referees = 1 where join_code is not null
        or league_id in (select league_id from league_referees)`.execute(db);
    },
  },
  '003-reserved-names': { up: (db) => suffixReserved(db, 'league_players', 'display_name') },
};
