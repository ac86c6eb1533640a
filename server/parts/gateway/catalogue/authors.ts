import { randomUUID } from 'node:crypto';
import type { ExperienceRow } from '../../../../shared/contracts/gateway.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, no, type Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { AddressRefusedError } from '../../../outbound/outbound-error.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement } from '../../../store/store.ts';
import type { JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import { NO_EXPERIENCE } from './catalogue.ts';
import type { ExperienceFacts, ExperienceRecord } from './experiences-table.ts';
import { factsIn, saysMore } from './manifest.ts';
import type { Verifier } from './verifier.ts';

export interface AuthorsDeps
  extends Services<'caller' | 'clock' | 'experiences' | 'ratings' | 'ready' | 'silenced' | 'store'> {
  readonly verifier: Verifier;
  readonly quota: number;
  forgetting(id: string): readonly Statement[];
  forget(id: string): void;
}

const NAME_TAKEN = gatewayRefusal('DUPLICATE_EXPERIENCE', 'There is an experience of this name already.');
const NOT_YOURS = gatewayRefusal('NOT_OWNER', 'This experience is not yours.');

export class Authors {
  readonly #deps: AuthorsDeps;

  constructor(deps: AuthorsDeps) {
    this.#deps = deps;
  }

  async register(agent: AgentIdentity, manifest: unknown): Promise<Answer<ExperienceRow>> {
    const fault = await this.faultOf(agent, manifest);
    if (fault) return no(fault);
    const facts = factsIn(manifest);
    if (!facts.ok) return facts;
    const { clock, verifier } = this.#deps;
    const record = newRecord(agent, facts.value, clock.now());
    return this.#add(record, record.tier === 2 ? [verifier.asking(record.id)] : []);
  }

  /** Enters a just examined experience together with its rows: it answers, so no verification follows. */
  async enter(
    agent: AgentIdentity,
    manifest: unknown,
    found: {
      readonly info: JsonObject;
      with(record: ExperienceRecord): readonly Statement[];
    },
  ): Promise<Answer<ExperienceRow>> {
    const facts = factsIn(manifest);
    if (!facts.ok) return facts;
    const now = this.#deps.clock.now();
    const record: ExperienceRecord = {
      ...newRecord(agent, facts.value, now),
      verificationStatus: 'connectivity_verified',
      verifiedAt: now,
      info: found.info,
      liveStatus: 'online',
      polledAt: now,
    };
    return this.#add(record, found.with(record));
  }

  /** Why such an experience cannot be entered, whatever its server says; null: it can. */
  async faultOf({ agentId }: AgentIdentity, manifest: unknown): Promise<Refusal | null> {
    await this.#deps.ready();
    const silenced = await this.#deps.silenced(agentId);
    if (silenced) return silenced;
    const facts = await this.#readable(manifest);
    return facts.ok ? null : facts.refusal;
  }

  async #add(record: ExperienceRecord, withIt: readonly Statement[]): Promise<Answer<ExperienceRow>> {
    const { experiences, quota, store } = this.#deps;
    try {
      await store.write([...experiences.adding(record, quota), ...withIt]);
    } catch (error) {
      if (error instanceof DuplicateKeyError) return no(NAME_TAKEN);
      if (error instanceof GuardFailedError)
        return no(
          gatewayRefusal('QUOTA_EXCEEDED', `An agent may register ${quota} experiences; delete one first.`),
        );
      throw error;
    }
    return { ok: true, value: rowOf(record) };
  }

  async update(agent: AgentIdentity, id: string, manifest: unknown): Promise<Answer<ExperienceRow>> {
    const own = await this.#own(agent, id);
    if (!own.ok) return own;
    const facts = await this.#readable(manifest);
    if (!facts.ok) return facts;
    const silenced = await this.#deps.silenced(agent.agentId);
    if (silenced && saysMore(own.value.manifest, facts.value.manifest)) return no(silenced);
    const { clock, experiences, store, verifier } = this.#deps;
    const changed = {
      ...facts.value,
      verificationStatus: facts.value.tier === 2 ? ('pending' as const) : ('unverified' as const),
      updatedAt: clock.now(),
    };
    try {
      await store.write([
        experiences.changing(id, changed),
        ...(facts.value.tier === 2 ? verifier.askingAnew(id) : []),
      ]);
    } catch (error) {
      if (error instanceof DuplicateKeyError) return no(NAME_TAKEN);
      // Deleted at the same moment.
      if (error instanceof GuardFailedError) return no(NO_EXPERIENCE);
      throw error;
    }
    this.#deps.forget(id);
    return { ok: true, value: rowOf({ ...own.value, ...changed }) };
  }

  async remove(agent: AgentIdentity, id: string): Promise<Answer<{ deleted: true; experience_id: string }>> {
    const own = await this.#own(agent, id);
    if (!own.ok) return own;
    try {
      await this.#deps.store.write([
        ...this.#deps.experiences.removing(id),
        ...this.#deps.ratings.removing(id),
        ...this.#deps.forgetting(id),
      ]);
    } catch (error) {
      if (!(error instanceof GuardFailedError)) throw error;
      if (!(await this.#deps.experiences.byId(id))) return no(NO_EXPERIENCE);
      return no(
        gatewayRefusal(
          'INVALID_STATE',
          'Somebody is playing it: it can be deleted when all sessions have ended.',
        ),
      );
    }
    this.#deps.forget(id);
    return { ok: true, value: { deleted: true, experience_id: id } };
  }

  async mine({ agentId }: AgentIdentity): Promise<{ experiences: ExperienceRow[] }> {
    return { experiences: (await this.#deps.experiences.madeBy(agentId)).map(rowOf) };
  }

  /** Verifies again for an operator or the maker; null: no such experience, or not verifiable. */
  async verifyAgain(id: string): Promise<ExperienceRecord | null> {
    const { experiences, store, verifier } = this.#deps;
    await this.#deps.ready();
    const record = await experiences.byId(id);
    if (record?.tier !== 2) return null;
    await store.write([verifier.asking(id), experiences.pending(id)]);
    return { ...record, verificationStatus: 'pending' };
  }

  /** A forbidden address is refused at once, with a reason; it is checked again on every call. */
  async #readable(manifest: unknown): Promise<Answer<ExperienceFacts>> {
    const facts = factsIn(manifest);
    if (!facts.ok || facts.value.endpoint === null) return facts;
    try {
      await this.#deps.caller.addressesOf(new URL(facts.value.endpoint));
      return facts;
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      return no(gatewayRefusal('VALIDATION_ERROR', error.message));
    }
  }

  async #own({ agentId }: AgentIdentity, id: string): Promise<Answer<ExperienceRecord>> {
    await this.#deps.ready();
    const record = await this.#deps.experiences.byId(id);
    if (!record) return no(NO_EXPERIENCE);
    return record.createdBy === agentId ? { ok: true, value: record } : no(NOT_YOURS);
  }
}

const newRecord = (agent: AgentIdentity, facts: ExperienceFacts, now: number): ExperienceRecord => ({
  ...facts,
  id: randomUUID(),
  createdBy: agent.agentId,
  verificationStatus: facts.tier === 2 ? 'pending' : 'unverified',
  verifiedAt: null,
  info: null,
  revision: 1,
  liveStatus: 'unknown',
  currentPlayers: 0,
  activeLobbies: 0,
  missed: 0,
  polledAt: 0,
  createdAt: now,
  updatedAt: now,
});

export const rowOf = (record: ExperienceRecord): ExperienceRow => ({
  id: record.id,
  name: record.name,
  version: record.version,
  summary: record.summary,
  category: record.category,
  tags: record.tags,
  tier: record.tier === 2 ? 2 : 1,
  listed: record.listed,
  verification_status: record.verificationStatus,
  created_by: record.createdBy,
  created_at: iso(record.createdAt),
  updated_at: iso(record.updatedAt),
});
