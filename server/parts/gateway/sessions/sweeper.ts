/** Forgets what was played long ago: ended sessions with their steps, and tables that are over. A little at a time. */
import type { Kysely } from 'kysely';
import type { Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { Clock } from '../../../time/clock.ts';
import type { GatewayTables } from '../tables.ts';

const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 200;
const EVERY_MS = 60_000;

export class Sweeper {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #sql: Kysely<Tables & GatewayTables>;
  #nextAt = 0;

  constructor(store: Store, clock: Clock, keptDays: number) {
    this.#store = store;
    this.#clock = clock;
    this.#keptMs = keptDays * DAY_MS;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  /** Now and then; at once again while there is more than one sweep takes. */
  async round(): Promise<void> {
    const now = this.#clock.now();
    if (this.#keptMs === 0 || now < this.#nextAt) return;
    const swept = Math.max(await this.#sessions(now - this.#keptMs), await this.#tables(now - this.#keptMs));
    this.#nextAt = swept < MOST_AT_ONCE ? now + EVERY_MS : now;
  }

  async #sessions(before: number): Promise<number> {
    const due = await this.#store.read(
      this.#sql
        .selectFrom('gateway_sessions')
        .select('session_id as id')
        .where('status', 'in', ['completed', 'error'])
        .where('end_owed', '=', 0)
        .where('ended_at', '<', before)
        .limit(MOST_AT_ONCE)
        .compile(),
    );
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      await this.#store.write(
        (['gateway_steps', 'gateway_sessions'] as const).map((table) =>
          this.#sql.deleteFrom(table).where('session_id', 'in', ids).compile(),
        ),
      );
    }
    return ids.length;
  }

  async #tables(before: number): Promise<number> {
    const due = await this.#store.read(
      this.#sql
        .selectFrom('gateway_lobbies')
        .select('game_session_id as id')
        .where('status', 'in', ['completed', 'cancelled'])
        .where('touched_at', '<', before)
        .limit(MOST_AT_ONCE)
        .compile(),
    );
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      await this.#store.write(
        (['gateway_lobby_members', 'gateway_lobbies'] as const).map((table) =>
          this.#sql.deleteFrom(table).where('game_session_id', 'in', ids).compile(),
        ),
      );
    }
    return ids.length;
  }
}
