/** What is counted: by names from one list, as rows of the very batches that do what is counted (S4-47). */

import { randomUUID } from 'node:crypto';
import { checkedName, type EventDims, type GameEventName } from '../../../shared/canon/telemetry-events.ts';
import type { HourOfUsage } from '../../../shared/contracts/context.ts';
import { below, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { CanonTables } from './migrations.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 30 * 24 * HOUR_MS;

export interface UsageQuery {
  readonly since: number;
  readonly purpose?: string | undefined;
  readonly eventType?: string | undefined;
}

export class Telemetry extends Rows<CanonTables> {
  /** For a batch. Throws for a name that the list does not hold. */
  tracking<Name extends GameEventName>(name: Name, dims: EventDims[Name], at: number): Statement {
    return this.insert('canonTelemetry', { eventId: randomUUID(), name: checkedName(name), at, dims });
  }

  async trackGameEventStrict<Name extends GameEventName>(
    name: Name,
    dims: EventDims[Name],
    at: number,
  ): Promise<void> {
    await this.store.write([this.tracking(name, dims, at)]);
  }

  /** Whole hours that are over, and no rows: how often something secret was done must not show. */
  async aiUsage({ since, purpose, eventType }: UsageQuery, now: number): Promise<HourOfUsage[]> {
    const until = Math.floor(now / HOUR_MS) * HOUR_MS;
    const from = Math.max(Math.floor(since / HOUR_MS) * HOUR_MS, until - KEPT_MS);
    const rows = await this.read(
      this.sql
        .selectFrom('canonTelemetry')
        .select(['name', 'at', 'dims'])
        .where('at', '>=', from)
        .where('at', '<', until)
        .where('name', 'like', 'Prompt.%')
        .orderBy('at'),
    );
    const hours = new Map<string, HourOfUsage>();
    for (const { name, at, dims: kept } of rows) {
      const dims = kept as EventDims['Prompt.Genesis.Issued'];
      if ((purpose && dims['ai.purpose'] !== purpose) || (eventType && name !== eventType)) continue;
      const hour = new Date(Math.floor(at / HOUR_MS) * HOUR_MS).toISOString();
      const key = [hour, name, dims['ai.purpose'], dims['ai.model']].join('|');
      const before = hours.get(key) ?? emptyHour(hour, name, dims);
      hours.set(key, {
        ...before,
        calls: before.calls + 1,
        promptTokens: before.promptTokens + dims['ai.tokens.prompt'],
        completionTokens: before.completionTokens + dims['ai.tokens.completion'],
        latencyMs: before.latencyMs + dims['ai.latency.total_ms'],
        cacheHits: before.cacheHits + (dims['ai.cache.hit'] ? 1 : 0),
        rejected: before.rejected + (dims['ai.validation.outcome'] === 'rejected' ? 1 : 0),
        flagged: before.flagged + (dims['ai.moderation.flagged'] ? 1 : 0),
      });
    }
    return [...hours.values()];
  }

  async tokensThisHour(now: number): Promise<number> {
    const rows = await this.read(
      this.sql
        .selectFrom('canonTelemetry')
        .select('dims')
        .where('at', '>=', Math.floor(now / HOUR_MS) * HOUR_MS)
        .where('name', 'like', 'Prompt.%'),
    );
    return rows.reduce((sum, { dims: kept }) => {
      const dims = kept as EventDims['Prompt.Genesis.Issued'];
      return sum + (dims['ai.cache.hit'] ? 0 : dims['ai.tokens.prompt'] + dims['ai.tokens.completion']);
    }, 0);
  }

  async forgetOld(now: number): Promise<void> {
    await this.store.write([this.remove('canonTelemetry', { at: below(now - KEPT_MS) })]);
  }
}

const emptyHour = (
  hour: string,
  eventType: string,
  dims: EventDims['Prompt.Genesis.Issued'],
): HourOfUsage => ({
  hour,
  eventType,
  purpose: dims['ai.purpose'],
  model: dims['ai.model'],
  calls: 0,
  promptTokens: 0,
  completionTokens: 0,
  latencyMs: 0,
  cacheHits: 0,
  rejected: 0,
  flagged: 0,
});
