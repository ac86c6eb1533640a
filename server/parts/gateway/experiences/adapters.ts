/** Which adapter plays an experience; foreign ones are kept while their manifest stays the same. */
import type { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { type DiscoveredDeps, DiscoveredExperience } from './discovered-experience.ts';
import type { Experience } from './experience.ts';
import { type Looked, lookAt } from './look-at.ts';
import { McpExperience } from './mcp-experience.ts';
import { McpUpstream } from './mcp-upstream.ts';
import { NOT_CALLED, NOWHERE } from './nowhere-experience.ts';
import { RestExperience } from './rest-experience.ts';
import { UpstreamLimits } from './upstream-limits.ts';

export interface AdaptersDeps {
  readonly own: ReadonlyMap<string, Experience>;
  readonly caller: GuardedCaller;
  readonly timeoutMs: number;
  /** False: nobody else's server is called. */
  readonly callsOthers: boolean;
  readonly pins: DiscoveredDeps['pins'];
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
  readonly #kept = new Map<string, { readonly revision: number; readonly adapter: Experience }>();

  constructor(deps: AdaptersDeps) {
    this.#deps = deps;
  }

  of(record: ExperienceRecord): Experience {
    const own = this.#deps.own.get(record.id);
    if (own) return own;
    const kept = this.#kept.get(record.id);
    if (kept?.revision === record.revision) return kept.adapter;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const adapter = this.fresh(record, this.#limits);
    this.#kept.set(record.id, { revision: record.revision, adapter });
    return adapter;
  }

  /** One that knows nothing of earlier calls; without limits of its own it is in nobody's way either. */
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
      hasTables: record.multiplayer === 1,
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

  /** What a server says that nobody has entered yet. */
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
