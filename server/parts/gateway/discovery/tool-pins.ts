/**
 * The tools of discovered servers, pinned by a hash of what agents see of each. The catalogue shows the latest; what an
 * agent has read is stored per agent, and a tool that has changed since is not called until its agent has read it
 * again.
 */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../../shared/canon/canonical-json.ts';
import { Rows } from '../../../store/rows.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { ToolSummary } from '../experiences/experience.ts';
import type { GatewayTables } from '../tables.ts';

export type Pins = Readonly<Record<string, string>>;

export interface Drift {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export interface PinnedTools {
  readonly tools: readonly ToolSummary[];
  readonly pinnedAt: number;
  readonly drift: (Drift & { readonly at: number }) | null;
}

export const pinOf = ({ description, inputSchema, name }: ToolSummary): string =>
  createHash('sha256').update(canonicalJson({ name, description, inputSchema })).digest('base64url');

export const pinsOf = (tools: readonly ToolSummary[]): Pins =>
  Object.fromEntries(tools.map((tool) => [tool.name, pinOf(tool)]));

export const driftBetween = (before: Pins, now: Pins): Drift => ({
  added: Object.keys(now).filter((name) => !Object.hasOwn(before, name)),
  removed: Object.keys(before).filter((name) => !Object.hasOwn(now, name)),
  changed: Object.keys(now).filter((name) => Object.hasOwn(before, name) && before[name] !== now[name]),
});

export const isDrift = ({ added, changed, removed }: Drift): boolean =>
  added.length + removed.length + changed.length > 0;

export class ToolPins {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #rows: Rows<GatewayTables>;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#rows = new Rows<GatewayTables>(store);
  }

  async of(experienceId: string): Promise<PinnedTools | null> {
    return (await this.#rows.first('gatewayToolPins', { experienceId })) ?? null;
  }

  pinning(experienceId: string, tools: readonly ToolSummary[], drift: Drift | null = null): Statement {
    const at = this.#clock.now();
    const row = { experienceId, tools, pinnedAt: at, drift: drift && { ...drift, at } };
    return this.#rows.upsert('gatewayToolPins', ['experienceId'], row);
  }

  /** Reads the server's current tools; records what changed for the catalogue. */
  async refresh(experienceId: string, tools: readonly ToolSummary[]): Promise<void> {
    const before = await this.of(experienceId);
    const drift = before && driftBetween(pinsOf(before.tools), pinsOf(tools));
    if (drift && !isDrift(drift)) return;
    await this.#store.write([this.pinning(experienceId, tools, drift)]);
  }

  /** What this agent has read; null: nothing yet. */
  async readBy(agentId: string, experienceId: string): Promise<Pins | null> {
    return (await this.#rows.first('gatewayToolReadings', { agentId, experienceId }))?.pins ?? null;
  }

  async reading(agentId: string, experienceId: string, pins: Pins): Promise<void> {
    const row = { agentId, experienceId, pins };
    await this.#store.write([this.#rows.upsert('gatewayToolReadings', ['agentId', 'experienceId'], row)]);
  }
}
