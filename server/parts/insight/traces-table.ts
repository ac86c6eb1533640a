import type { CallLine } from '../../../shared/traces/call-line.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { atMost, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { InsightTables } from './migrations.ts';

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

export class Traces extends Rows<InsightTables> {
  adding(id: string, { matchId, agentId }: SeatOf, { lines, at }: { lines: string; at: number }): Statement {
    return this.#adding({ id, matchId, agentId, at, bytes: Buffer.byteLength(lines), lines });
  }

  readonly #adding = compiledOnce(
    (row: SeatOf & { id: string; at: number; bytes: number; lines: string }) => {
      const { agentId, at: writtenAt, bytes, id: traceId, lines, matchId } = row;
      return this.insert('callTraces', { traceId, matchId, agentId, writtenAt, bytes, lines });
    },
  );

  addingReasoning(reasoningId: string, reasoning: KeptReasoning): Statement {
    return this.insert('reasonings', { reasoningId, ...reasoning });
  }

  /** In the order in which they were written down. */
  async callsOf(seat: SeatOf): Promise<CallLine[]> {
    const rows = await this.all('callTraces', seat, { by: ['writtenAt', 'traceId'] });
    return rows.flatMap(({ lines }) =>
      lines
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CallLine),
    );
  }

  async bytesOf({ matchId, agentId }: SeatOf): Promise<number> {
    const sum = await this.one(
      this.sql
        .selectFrom('callTraces')
        .select(({ fn }) => fn.sum<number | string>('bytes').as('bytes'))
        .where('matchId', '=', matchId)
        .where('agentId', '=', agentId),
    );
    return Number(sum?.bytes ?? 0);
  }

  reasoningsOf(matchId: string, before: number): Promise<KeptReasoning[]> {
    const ended = { matchId, endedAt: atMost(before) };
    return this.all('reasonings', ended, { by: ['at', 'reasoningId'] });
  }

  countReasonings({ matchId, agentId }: SeatOf): Promise<number> {
    return this.countRows('reasonings', { matchId, agentId });
  }

  /** Where these agents sit, as far as they do. */
  async seatsOf(agentIds: readonly string[]): Promise<SeatInGame[]> {
    if (agentIds.length === 0) return [];
    const rows = await this.read(
      this.sql
        .selectFrom('engagements')
        .select(['agentId', 'matchId', 'experience as game'])
        .where('agentId', 'in', agentIds)
        .where('matchId', 'is not', null),
    );
    return rows.flatMap(({ agentId, game, matchId }) =>
      matchId === null ? [] : [{ agentId, game, matchId }],
    );
  }

  /** Whatever is older goes, a few rows at a time. */
  async expire(olderThan: number): Promise<void> {
    const calls = this.sql
      .selectFrom('callTraces')
      .select('traceId')
      .where('writtenAt', '<', olderThan)
      .orderBy('writtenAt')
      .limit(ROWS_PER_DELETE);
    const thoughts = this.sql
      .selectFrom('reasonings')
      .select('reasoningId')
      .where('at', '<', olderThan)
      .orderBy('at')
      .limit(ROWS_PER_DELETE);
    const statements = [
      this.remove('callTraces', { traceId: calls }),
      this.remove('reasonings', { reasoningId: thoughts }),
    ];
    for (const statement of statements) {
      for (let dropped = ROWS_PER_DELETE; dropped === ROWS_PER_DELETE; ) {
        [dropped = 0] = await this.store.write([statement]);
      }
    }
    await this.store.reclaim();
  }
}
