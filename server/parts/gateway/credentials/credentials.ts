/** Agents' credentials for experiences: written, and only ever read for the call they are made for. */

import { randomUUID } from 'node:crypto';
import type { CredentialFacts } from '../../../../shared/contracts/gateway.ts';
import { cleanText } from '../../../../shared/gateway/clean-text.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Fields, FoundCredentials } from '../../../../shared/gateway/secret-fields.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, yes } from '../../../../shared/protocol/refusals.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import { isWritten } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, originOf } from '../catalogue/experiences-table.ts';
import type { Services } from '../services.ts';
import { type CallSecrets, heldIn, NO_SECRETS, type OpenedCredential } from './call-secrets.ts';
import { type CredentialRecord, MOST_FOR_ONE_EXPERIENCE } from './credentials-table.ts';
import type { MasterKeys } from './master-keys.ts';
import { open, seal } from './sealing.ts';

export interface CredentialsDeps extends Services<'clock' | 'credentialRows' | 'experienceById' | 'store'> {
  keys(): Promise<MasterKeys>;
}

export interface NewCredential {
  readonly label: string;
  readonly authMethod: string;
  readonly fields: Fields;
  readonly isDefault?: boolean | undefined;
  readonly sessionId?: string | null;
}

export const AUTO_SAVED = 'auto-saved';
const OF_SESSION = 'of this session';
const MOST_BYTES = 8 * 1024;

const NO_CREDENTIAL = gatewayRefusal('NOT_FOUND', 'You have no such credential.');
const NEEDS_NONE = gatewayRefusal(
  'INVALID_STATE',
  'This experience is not called anywhere: it needs no credentials.',
);
const TOO_MANY = gatewayRefusal(
  'QUOTA_EXCEEDED',
  `An agent may store ${MOST_FOR_ONE_EXPERIENCE} credentials for an experience; delete one first.`,
);

export class Credentials {
  readonly #deps: CredentialsDeps;

  constructor(deps: CredentialsDeps) {
    this.#deps = deps;
  }

  async store(agentId: string, experienceId: string, given: NewCredential): Promise<Answer<CredentialFacts>> {
    const record = await this.#deps.experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    if (record.endpoint === null) return no(NEEDS_NONE);
    const label = cleanText(given.label).trim();
    if (label === '' || label === AUTO_SAVED || label === OF_SESSION)
      return no(gatewayRefusal('VALIDATION_ERROR', 'label: must be a name of your own choice.'));
    if (Buffer.byteLength(JSON.stringify(given.fields)) > MOST_BYTES)
      return no(gatewayRefusal('VALIDATION_ERROR', `credentials: at most ${MOST_BYTES} bytes.`));
    // Of several concurrent writers that want the default, one succeeds and the others retry, at most as often as
    // credentials fit.
    for (let tries = 0; ; tries++) {
      const { row, statements } = await this.#keeping(agentId, record, { ...given, label });
      try {
        await this.#deps.store.write(statements);
        return { ok: true, value: factsOf(row, record.endpoint) };
      } catch (error) {
        if (error instanceof GuardFailedError) return no(TOO_MANY);
        if (!(error instanceof DuplicateKeyError) || tries >= MOST_FOR_ONE_EXPERIENCE) throw error;
      }
    }
  }

  async saving(
    agentId: string,
    record: ExperienceRecord,
    { lasting, session }: FoundCredentials,
    sessionId: string,
  ): Promise<readonly Statement[]> {
    const wanted: NewCredential[] = [
      ...(lasting ? [{ label: AUTO_SAVED, authMethod: 'username_password', fields: lasting }] : []),
      ...(session
        ? [{ label: OF_SESSION, authMethod: 'bearer_token', fields: session, sessionId, isDefault: false }]
        : []),
    ];
    const kept = await Promise.all(wanted.map((each) => this.#keeping(agentId, record, each)));
    return kept.flatMap(({ statements }) => statements);
  }

  async #keeping(agentId: string, record: ExperienceRecord, given: NewCredential) {
    const { clock, credentialRows: rows, keys } = this.#deps;
    const there = await rows.of({ agentId, experienceId: record.id });
    const same = there.find(({ label }) => label === given.label);
    const others = there.filter((each) => each !== same && each.sessionId === null);
    // The first one becomes the default automatically; saved automatically, one never replaces the default.
    const isDefault = given.isDefault ?? (same?.isDefault || !others.some((each) => each.isDefault));
    const id = same?.id ?? randomUUID();
    const origin = originOf(record);
    const binding = { credentialId: id, agentId, experienceId: record.id, origin };
    const { keyId, text } = await seal(await keys(), binding, given.fields);
    const now = clock.now();
    const row: CredentialRecord = {
      id,
      agentId,
      experienceId: record.id,
      label: given.label,
      authMethod: given.authMethod,
      origin,
      sealed: text,
      keyId,
      isDefault,
      sessionId: given.sessionId ?? null,
      createdAt: same?.createdAt ?? now,
      updatedAt: now,
    };
    return { row, statements: rows.keeping(row) };
  }

  async list(agentId: string, experienceId: string): Promise<Answer<{ credentials: CredentialFacts[] }>> {
    const record = await this.#deps.experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    const rows = await this.#deps.credentialRows.of({ agentId, experienceId: experienceId });
    const lasting = rows.filter(({ sessionId }) => sessionId === null);
    return { ok: true, value: { credentials: lasting.map((row) => factsOf(row, record.endpoint)) } };
  }

  async remove(agentId: string, id: string): Promise<Answer<{ deleted: true }>> {
    const row = await this.#own(agentId, id);
    if (!row) return no(NO_CREDENTIAL);
    await this.#deps.store.write([this.#deps.credentialRows.removing(id)]);
    return { ok: true, value: { deleted: true } };
  }

  async setDefault(agentId: string, experienceId: string, id: string): Promise<Answer<{ updated: true }>> {
    const row = await this.#own(agentId, id);
    if (row?.experienceId !== experienceId) return no(NO_CREDENTIAL);
    const { credentialRows, store } = this.#deps;
    return (await isWritten(store, credentialRows.defaulting(row)))
      ? yes({ updated: true })
      : no(NO_CREDENTIAL);
  }

  async #own(agentId: string, id: string): Promise<CredentialRecord | undefined> {
    const row = await this.#deps.credentialRows.byId(id);
    return row?.agentId === agentId && row.sessionId === null ? row : undefined;
  }

  /** Credentials usable at the experience's current origin; those for another stay sealed. */
  async held(agentId: string, record: ExperienceRecord, sessionId: string): Promise<CallSecrets> {
    if (record.endpoint === null) return NO_SECRETS;
    const rows = await this.#deps.credentialRows.of({ agentId, experienceId: record.id });
    if (rows.length === 0) return NO_SECRETS;
    const keys = await this.#deps.keys();
    const origin = originOf(record);
    const opened = await Promise.all(
      rows.map(async (row): Promise<OpenedCredential | null> => {
        if (row.sessionId !== null && row.sessionId !== sessionId) return null;
        const binding = { credentialId: row.id, agentId, experienceId: record.id, origin };
        const fields = await open(keys, binding, row.sealed);
        return (
          fields && {
            authMethod: row.authMethod,
            isDefault: row.isDefault,
            fields,
            sessionId: row.sessionId,
          }
        );
      }),
    );
    return heldIn(opened.filter((each) => each !== null));
  }
}

export const factsOf = (row: CredentialRecord, endpoint: string | null): CredentialFacts => ({
  id: row.id,
  experience_id: row.experienceId,
  label: row.label,
  auth_method: row.authMethod,
  is_default: row.isDefault,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  ...((endpoint === null || new URL(endpoint).origin !== row.origin) && { meant_for: row.origin }),
});
