/**
 * Results kept under (agent, tool, key), so that a repeated call gets the same answer and is not executed again (D17).
 */

import { compiledOnce } from './compiled-once.ts';
import { above, atMost, Rows } from './rows.ts';
import { expecting, type Statement } from './store.ts';
import type { IdempotencyTable } from './tables.ts';

export type CallKey = Readonly<Pick<IdempotencyTable, 'agentId' | 'tool' | 'key'>>;
export type KeptResult = Readonly<Pick<IdempotencyTable, 'argsHash' | 'result'>>;

export class KeptResults extends Rows {
  async find({ agentId, tool, key }: CallKey, now: number): Promise<KeptResult | undefined> {
    return this.first('idempotency', { agentId, tool, key, expiresAt: above(now) });
  }

  /**
   * For the batch of the call's effects. Overwrites an expired result and fails the batch if an unexpired one exists:
   * of two simultaneous calls with one key, only one is executed.
   */
  keeping(call: CallKey, kept: KeptResult, time: { now: number; expiresAt: number }): Statement {
    return expecting(this.#upsert({ ...call, ...kept, ...time }), 1);
  }

  readonly #upsert = compiledOnce(
    (given: CallKey & KeptResult & { readonly now: number; readonly expiresAt: number }) => {
      const { agentId, argsHash, expiresAt, key, now, result, tool } = given;
      return this.sql
        .insertInto('idempotency')
        .values({ agentId, tool, key, argsHash, result, expiresAt })
        .onConflict((conflict) =>
          conflict
            .columns(['agentId', 'tool', 'key'])
            .doUpdateSet({ argsHash, result, expiresAt })
            .where('idempotency.expiresAt', '<=', now),
        )
        .compile();
    },
  );

  async sweep(now: number): Promise<number> {
    const [swept = 0] = await this.store.write([this.remove('idempotency', { expiresAt: atMost(now) })]);
    return swept;
  }
}
