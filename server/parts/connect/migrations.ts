/** The state of the authorization server: clients, codes, tokens, grants. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type ConnectTables = {
  oauthRecords: {
    /** The library's name for the kind of record. */
    model: string;
    /** An HMAC, because a token's id is the token itself. */
    idHmac: string;
    /** The grant it belongs to, as an HMAC; null without a grant. */
    grantHmac: string | null;
    /** JSON, encrypted. */
    payload: string;
    expiresAt: number;
    consumedAt: number | null;
  };
};

export const MIGRATIONS: Record<string, Migration> = {
  '001-oauth-records': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('oauth_records')
        .addColumn('model', 'text', (c) => c.notNull())
        .addColumn('id_hmac', 'text', (c) => c.notNull())
        .addColumn('grant_hmac', 'text')
        .addColumn('payload', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('consumed_at', 'bigint')
        .addPrimaryKeyConstraint('oauth_records_pk', ['model', 'id_hmac'])
        .execute();
      await db.schema
        .createIndex('oauth_records_of_grant')
        .on('oauth_records')
        .column('grant_hmac')
        .execute();
      await db.schema.createIndex('oauth_records_expiry').on('oauth_records').column('expires_at').execute();
    },
  },
};
