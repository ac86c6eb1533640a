/** Calls and thoughts of agents as rows. */
import type { Kysely } from 'kysely';
import type { CallLine } from '../../../shared/traces/call-line.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { InsightTables } from './migrations.ts';

/** The part of one match in which one agent sits. */
export interface SeatOf {
  readonly matchId: string;
  readonly agentId: string;
}

export interface SeatInGame extends SeatOf {
  readonly game: string;
}

export interface KeptReasoning extends SeatOf {
  readonly at: number;
  readonly endedAt: number;
  readonly tool: string;
  readonly text: string;
}

/** Rows of one deletion: what is old must not hold up what is new. */
const ROWS_PER_DELETE = 200;

export class Traces {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & InsightTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<InsightTables>();
  }

  adding(id: string, { matchId, agentId }: SeatOf, { lines, at }: { lines: string; at: number }): Statement {
    return this.#adding({ id, matchId, agentId, at, bytes: Buffer.byteLength(lines), lines });
  }

  readonly #adding = compiledOnce(
    ({
      agentId: agent_id,
      at: written_at,
      bytes,
      id: trace_id,
      lines,
      matchId: match_id,
    }: SeatOf & { id: string; at: number; bytes: number; lines: string }) =>
      this.#sql
        .insertInto('call_traces')
        .values({ trace_id, match_id, agent_id, written_at, bytes, lines })
        .compile(),
  );

  addingReasoning(id: string, { matchId, agentId, at, endedAt, tool, text }: KeptReasoning): Statement {
    const seat = { match_id: matchId, agent_id: agentId };
    return this.#sql
      .insertInto('reasonings')
      .values({ reasoning_id: id, ...seat, at, ended_at: endedAt, tool, text })
      .compile();
  }

  write(batch: readonly Statement[]): Promise<unknown> {
    return this.#store.write(batch);
  }

  /** In the order in which they were written down. */
  async callsOf({ matchId, agentId }: SeatOf): Promise<CallLine[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('call_traces')
        .select('lines')
        .where('match_id', '=', matchId)
        .where('agent_id', '=', agentId)
        .orderBy('written_at')
        .orderBy('trace_id')
        .compile(),
    );
    return rows.flatMap(({ lines }) =>
      lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CallLine),
    );
  }

  async bytesOf({ matchId, agentId }: SeatOf): Promise<number> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('call_traces')
        .select(({ fn }) => fn.sum<number | string>('bytes').as('bytes'))
        .where('match_id', '=', matchId)
        .where('agent_id', '=', agentId)
        .compile(),
    );
    return Number(row?.bytes ?? 0);
  }

  async reasoningsOf(matchId: string, before: number): Promise<KeptReasoning[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('reasonings')
        .select(['match_id as matchId', 'agent_id as agentId', 'at', 'ended_at as endedAt', 'tool', 'text'])
        .where('match_id', '=', matchId)
        .where('ended_at', '<=', before)
        .orderBy('at')
        .orderBy('reasoning_id')
        .compile(),
    );
  }

  async countReasonings({ matchId, agentId }: SeatOf): Promise<number> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('reasonings')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('match_id', '=', matchId)
        .where('agent_id', '=', agentId)
        .compile(),
    );
    return Number(row?.count ?? 0);
  }

  /** Where these agents sit, as far as they do. */
  async seatsOf(agentIds: readonly string[]): Promise<SeatInGame[]> {
    if (agentIds.length === 0) return [];
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('engagements')
        .select(['agent_id as agentId', 'match_id as matchId', 'experience as game'])
        .where('agent_id', 'in', agentIds)
        .where('match_id', 'is not', null)
        .compile(),
    );
    return rows.flatMap(({ agentId, game, matchId }) =>
      matchId === null ? [] : [{ agentId, game, matchId }],
    );
  }

  /** Whatever is older goes, a few rows at a time. */
  async expire(olderThan: number): Promise<void> {
    const { sql } = { sql: this.#sql };
    const calls = sql
      .deleteFrom('call_traces')
      .where('trace_id', 'in', (old) =>
        old
          .selectFrom('call_traces')
          .select('trace_id')
          .where('written_at', '<', olderThan)
          .orderBy('written_at')
          .limit(ROWS_PER_DELETE),
      )
      .compile();
    const thoughts = sql
      .deleteFrom('reasonings')
      .where('reasoning_id', 'in', (old) =>
        old
          .selectFrom('reasonings')
          .select('reasoning_id')
          .where('at', '<', olderThan)
          .orderBy('at')
          .limit(ROWS_PER_DELETE),
      )
      .compile();
    for (const statement of [calls, thoughts]) {
      for (let dropped = ROWS_PER_DELETE; dropped === ROWS_PER_DELETE; ) {
        [dropped = 0] = await this.#store.write([statement]);
      }
    }
    await this.#store.reclaim();
  }
}
