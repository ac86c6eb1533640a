/** The state of the authorization server: clients, codes, tokens, grants. */
import type { Migration } from 'kysely/migration';
import { statements } from '../../store/migrations.ts';

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
  '001-oauth-records': statements(`
    create table oauth_records (
      model text not null, id_hmac text not null, grant_hmac text, payload text not null,
      expires_at bigint not null, consumed_at bigint,
      constraint oauth_records_pk primary key (model, id_hmac));
    create index oauth_records_of_grant on oauth_records (grant_hmac);
    create index oauth_records_expiry on oauth_records (expires_at)`),
};
