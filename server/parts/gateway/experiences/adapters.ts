/** Chooses the adapter that plays an experience; foreign ones are cached while their manifest is unchanged. */

import { LRUCache } from 'lru-cache';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Services } from '../services.ts';
import { type DiscoveredDeps, DiscoveredExperience } from './discovered-experience.ts';
import type { Experience, Reply } from './experience.ts';
import { McpExperience } from './mcp-experience.ts';
import { type Looked, lookAt, McpUpstream } from './mcp-upstream.ts';
import { RestExperience } from './rest-experience.ts';
import { UpstreamLimits } from './upstream-limits.ts';

export interface AdaptersDeps extends Services<'caller' | 'pins'> {
  readonly own: ReadonlyMap<string, Experience>;
  readonly timeoutMs: number;
  /** False: no foreign server is called. */
  readonly callsOthers: boolean;
  ownerMemoryOf(agentId: string, record: ExperienceRecord): ReturnType<DiscoveredDeps['ownerMemoryOf']>;
  savingCredential(
    record: ExperienceRecord,
    ...saving: Parameters<DiscoveredDeps['savingCredential']>
  ): ReturnType<DiscoveredDeps['savingCredential']>;
}

const STATUS_TIMEOUT_MS = 5_000;
const MOST_KEPT = 1_000;

export class Adapters {
  readonly #deps: AdaptersDeps;
  readonly #limits = new UpstreamLimits();
  readonly #kept = new LRUCache<string, { readonly revision: number; readonly adapter: Experience }>({
    max: MOST_KEPT,
  });

  constructor(deps: AdaptersDeps) {
    this.#deps = deps;
  }

  of(record: ExperienceRecord): Experience {
    const own = this.#deps.own.get(record.id);
    if (own) return own;
    const kept = this.#kept.get(record.id);
    if (kept?.revision === record.revision) return kept.adapter;
    const adapter = this.fresh(record, this.#limits);
    this.#kept.set(record.id, { revision: record.revision, adapter });
    return adapter;
  }

  /** A new adapter without memory of earlier calls; with its own limits it delays no other caller. */
  fresh(record: ExperienceRecord, limits = new UpstreamLimits()): Experience {
    const own = this.#deps.own.get(record.id);
    if (own) return own;
    if (!this.#deps.callsOthers) return NOT_CALLED;
    if (record.endpoint === null) return NOWHERE;
    const { caller, timeoutMs } = this.#deps;
    const shared = {
      experienceId: record.id,
      caller,
      limits,
      timeoutMs,
      statusTimeoutMs: Math.min(STATUS_TIMEOUT_MS, timeoutMs),
      hasTables: record.multiplayer,
    };
    if (record.kind === 'discovered') {
      const { ownerMemoryOf, pins, savingCredential } = this.#deps;
      return new DiscoveredExperience({
        ...shared,
        serverUrl: record.endpoint,
        pins,
        ownerMemoryOf: (agentId) => ownerMemoryOf(agentId, record),
        savingCredential: (...saving) => savingCredential(record, ...saving),
      });
    }
    return record.kind === 'mcp'
      ? new McpExperience({ ...shared, serverUrl: record.endpoint })
      : new RestExperience({ ...shared, baseUrl: record.endpoint });
  }

  look(serverUrl: string): Promise<Looked> {
    const { caller, timeoutMs } = this.#deps;
    const limits = new UpstreamLimits();
    return lookAt(new McpUpstream({ experienceId: serverUrl, serverUrl, caller, limits, timeoutMs }));
  }

  forget(id: string): void {
    this.#kept.delete(id);
    this.#limits.forget(id);
  }
}

function unreachable(why: string): Experience {
  const words = `${why} ${TOOLS.sessionEnd} with reason "abandon" frees you.`;
  const refusal = gatewayRefusal('EXPERIENCE_UNREACHABLE', words, false);
  const refuse = async (): Promise<Extract<Reply, { ok: false }>> => ({ ok: false, inDoubt: false, refusal });
  return {
    info: refuse,
    status: async () => null,
    create: refuse,
    step: refuse,
    end: refuse,
    tools: refuse,
    lobby: { create: refuse, join: refuse, leave: refuse },
    match: { start: refuse, end: refuse },
  };
}

export const NOWHERE = unreachable('Its author has taken its address away.');

/** For `EXPERIENCES=off` in a town where some were registered before. */
export const NOT_CALLED = unreachable('This town calls no experiences elsewhere any more.');
