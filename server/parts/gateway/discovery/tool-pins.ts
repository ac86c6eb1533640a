/**
 * The tools of discovered servers, pinned by a hash of what agents are shown of each. What the catalogue shows is the
 * latest; what an agent has read is kept for that agent, and a tool that says something else now is not called until
 * its agent has read it again.
 */
import { createHash } from 'node:crypto';
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

/** Whatever the order of its keys. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
}

export const pinOf = ({ description, inputSchema, name }: ToolSummary): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered({ name, description, inputSchema })))
    .digest('base64url');

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
    const [row] = await this.#rows.all('gatewayToolPins', { experienceId });
    return (
      (row && {
        tools: row.tools,
        pinnedAt: row.pinnedAt,
        drift: row.drift,
      }) ??
      null
    );
  }

  pinning(experienceId: string, tools: readonly ToolSummary[], drift: Drift | null = null): Statement {
    const at = this.#clock.now();
    const row = {
      tools,
      pinnedAt: at,
      drift: drift && { ...drift, at },
    };
    return this.#rows.sql
      .insertInto('gatewayToolPins')
      .values({ experienceId, ...row })
      .onConflict((conflict) => conflict.column('experienceId').doUpdateSet(row))
      .compile();
  }

  /** What the server lists now; what has changed since is kept for whoever looks at the catalogue. */
  async refresh(experienceId: string, tools: readonly ToolSummary[]): Promise<void> {
    const before = await this.of(experienceId);
    const drift = before && driftBetween(pinsOf(before.tools), pinsOf(tools));
    if (drift && !isDrift(drift)) return;
    await this.#store.write([this.pinning(experienceId, tools, drift)]);
  }

  /** What this agent has read; null: nothing yet. */
  async readBy(agentId: string, experienceId: string): Promise<Pins | null> {
    const [row] = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayToolReadings')
        .select('pins')
        .where('agentId', '=', agentId)
        .where('experienceId', '=', experienceId),
    );
    return row ? row.pins : null;
  }

  async reading(agentId: string, experienceId: string, pins: Pins): Promise<void> {
    const row = { pins };
    await this.#store.write([
      this.#rows.sql
        .insertInto('gatewayToolReadings')
        .values({ agentId, experienceId, ...row })
        .onConflict((conflict) => conflict.columns(['agentId', 'experienceId']).doUpdateSet(row))
        .compile(),
    ]);
  }
}
