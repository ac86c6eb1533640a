/**
 * Deletes old sessions, and those beyond an agent's limit, with their steps, and tables that are over. A few at a time.
 */
import { sql } from 'kysely';
import { atLeast, below, Rows } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { GatewayTables } from '../tables.ts';

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 200;
const EVERY_MS = 60_000;
const LATELY_MS = 5 * EVERY_MS;

export interface Kept {
  /** 0: forever. */
  readonly keptDays: number;
  /** Per agent; 0: unlimited. */
  readonly agentBytes: number;
}

export class Sweeper {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #agentBytes: number;
  readonly #rows: Rows<GatewayTables>;
  #nextAt = 0;

  constructor(store: Store, clock: Clock, { agentBytes, keptDays }: Kept) {
    this.#store = store;
    this.#clock = clock;
    this.#keptMs = keptDays * DAY_MS;
    this.#agentBytes = agentBytes;
    this.#rows = new Rows<GatewayTables>(store);
  }

  /** At intervals; at once again while there is more than one sweep deletes. */
  async round(): Promise<void> {
    const now = this.#clock.now();
    if (now < this.#nextAt) return;
    const swept = [await this.#heavy(now - LATELY_MS)];
    if (this.#keptMs > 0) {
      swept.push(await this.#sessions(now - this.#keptMs), await this.#tables(now - this.#keptMs));
    }
    this.#nextAt = Math.max(...swept) < MOST_AT_ONCE ? now + EVERY_MS : now;
  }

  async #heavy(since: number): Promise<number> {
    if (this.#agentBytes === 0) return 0;
    // Not `distinct`, which would sort all sessions.
    const agents = await this.#rows.values('gatewaySessions', 'agentId', { endedAt: atLeast(since) });
    let most = 0;
    for (const id of new Set(agents)) most = Math.max(most, await this.#lighten(id));
    return most;
  }

  async #lighten(agentId: string): Promise<number> {
    const weighed = this.#rows.sql
      .selectFrom('gatewaySessions')
      .select(['sessionId as id', 'createdAt'])
      .select(sql<number>`sum(kept_bytes) over (order by created_at desc, session_id desc)`.as('bytes'))
      .where('agentId', '=', agentId)
      // Must be identical to the index's condition, or the index is not used.
      .where(sql<boolean>`status in ('completed', 'error')`);
    const due = await this.#rows.read(
      this.#rows.sql
        .selectFrom(weighed.as('weighed'))
        .innerJoin('gatewaySessions', 'gatewaySessions.sessionId', 'weighed.id')
        .select('id')
        .where('bytes', '>', this.#agentBytes)
        .where('endOwed', '=', false)
        .orderBy('weighed.createdAt')
        .limit(MOST_AT_ONCE),
    );
    return this.#forget(due.map(({ id }) => id));
  }

  async #sessions(before: number): Promise<number> {
    const old = { status: ['completed', 'error'], endOwed: false, endedAt: below(before) } as const;
    const due = await this.#rows.values('gatewaySessions', 'sessionId', old, { limit: MOST_AT_ONCE });
    return this.#forget(due);
  }

  async #forget(sessionId: readonly string[]): Promise<number> {
    if (sessionId.length > 0) {
      await this.#store.write(
        (['gatewaySteps', 'gatewaySessions'] as const).map((table) =>
          this.#rows.remove(table, { sessionId }),
        ),
      );
    }
    return sessionId.length;
  }

  async #tables(before: number): Promise<number> {
    const old = { status: ['completed', 'cancelled'], touchedAt: below(before) } as const;
    const limit = MOST_AT_ONCE;
    const gameSessionId = await this.#rows.values('gatewayLobbies', 'gameSessionId', old, { limit });
    if (gameSessionId.length > 0) {
      await this.#store.write(
        (['gatewayLobbyMembers', 'gatewayLobbies'] as const).map((table) =>
          this.#rows.remove(table, { gameSessionId }),
        ),
      );
    }
    return gameSessionId.length;
  }
}
