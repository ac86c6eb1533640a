/** Results kept under (agent, tool, key), so that a repeated call is answered, not done again (D17). */
import { compiledOnce } from './compiled-once.ts';
import { expecting, type Statement, type Store } from './store.ts';
import type { IdempotencyTable } from './tables.ts';

export type CallKey = Readonly<Pick<IdempotencyTable, 'agentId' | 'tool' | 'key'>>;
export type KeptResult = Readonly<Pick<IdempotencyTable, 'argsHash' | 'result'>>;

export class KeptResults {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find({ agentId, tool, key }: CallKey, now: number): Promise<KeptResult | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('idempotency')
        .select(['argsHash', 'result'])
        .where('agentId', '=', agentId)
        .where('tool', '=', tool)
        .where('key', '=', key)
        .where('expiresAt', '>', now)
        .compile(),
    );
    return row;
  }

  /**
   * Goes into the batch of what the call did. It overwrites an expired result, and fails the batch when a
   * living one is there: of two simultaneous calls with one key, one is done.
   */
  keeping(call: CallKey, kept: KeptResult, time: { now: number; expiresAt: number }): Statement {
    return expecting(this.#upsert({ ...call, ...kept, ...time }), 1);
  }

  readonly #upsert = compiledOnce(
    (given: CallKey & KeptResult & { readonly now: number; readonly expiresAt: number }) => {
      const { agentId, argsHash, expiresAt, key, now, result, tool } = given;
      return this.#store.sql
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
    const [swept = 0] = await this.#store.write([
      this.#store.sql.deleteFrom('idempotency').where('expiresAt', '<=', now).compile(),
    ]);
    return swept;
  }
}
