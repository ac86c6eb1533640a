/** What the authorization server must remember: clients, codes, tokens, grants. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export type ConnectTables = {
  oauthRecords: {
    /** What kind of thing it is, by the library's name for it. */
    model: string;
    /** An HMAC: the id of a token is the token. */
    idHmac: string;
    /** What it was granted by, likewise; null without a grant. */
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
