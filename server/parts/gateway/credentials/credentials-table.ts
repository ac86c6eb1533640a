/** Sealed credentials as rows; this module cannot open them. */
import type { Selectable } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { above, other, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

export type CredentialRecord = Selectable<GatewayTables['gatewayCredentials']>;
export const MOST_FOR_ONE_EXPERIENCE = 20;

type Whose = Pick<CredentialRecord, 'agentId' | 'experienceId'>;

export class CredentialRows extends Rows<GatewayTables> {
  async of(whose: Whose): Promise<CredentialRecord[]> {
    return this.store.read(this.#of(whose));
  }

  readonly #of = compiledOnce(({ agentId, experienceId }: Whose) =>
    this.sql
      .selectFrom('gatewayCredentials')
      .selectAll()
      .where('agentId', '=', agentId)
      .where('experienceId', '=', experienceId)
      .orderBy('createdAt')
      .orderBy('id')
      .compile(),
  );

  /** For the owner's page: persistent credentials, for every experience. */
  async ofAgent(agentId: string): Promise<CredentialRecord[]> {
    return this.all('gatewayCredentials', { agentId, sessionId: null }, { by: ['createdAt', 'id'] });
  }

  async byId(id: string): Promise<CredentialRecord | undefined> {
    return this.first('gatewayCredentials', { id });
  }

  /** Replaces one with the same label, keeping its id. Rolled back if there would be too many. */
  keeping(record: CredentialRecord): Statement[] {
    const { authMethod, isDefault, keyId, origin, sealed, sessionId, updatedAt } = record;
    const { agentId, experienceId, id } = record;
    return [
      ...(isDefault ? [this.#nonDefault(record)] : []),
      this.upsert('gatewayCredentials', ['id'], record, {
        authMethod,
        isDefault,
        keyId,
        origin,
        sealed,
        sessionId,
        updatedAt,
      }),
      this.changeWithin(
        ['gatewayCredentials', { id }, { updatedAt }],
        ['gatewayCredentials', { agentId, experienceId }],
        MOST_FOR_ONE_EXPERIENCE,
      ),
    ];
  }

  #nonDefault({ agentId, experienceId, id }: Whose & Pick<CredentialRecord, 'id'>): Statement {
    const others = { agentId, experienceId, isDefault: true, id: other(id) };
    return this.update('gatewayCredentials', others, { isDefault: false });
  }

  defaulting(record: CredentialRecord): Statement[] {
    return [
      this.#nonDefault(record),
      this.change('gatewayCredentials', { id: record.id }, { isDefault: true }),
    ];
  }

  removing(id: string): Statement {
    return this.remove('gatewayCredentials', { id });
  }

  /** Deletes credentials stored for this session only. */
  forgettingSession(sessionId: string): Statement {
    return this.remove('gatewayCredentials', { sessionId });
  }

  async keyIds(): Promise<readonly string[]> {
    const rows = await this.read(this.sql.selectFrom('gatewayCredentials').select('keyId').distinct());
    return rows.map(({ keyId }) => keyId);
  }

  /** Sealed with another key than this one, ordered by id. */
  async sealedOtherwise(keyId: string, after: string, limit: number): Promise<CredentialRecord[]> {
    return this.all('gatewayCredentials', { keyId: other(keyId), id: above(after) }, { by: ['id'], limit });
  }

  /** Skipped if it was changed or deleted meanwhile: the current row is newer. */
  resealing({ id, sealed }: CredentialRecord, fresh: { keyId: string; sealed: string }): Statement {
    return this.update('gatewayCredentials', { id, sealed }, fresh);
  }
}
