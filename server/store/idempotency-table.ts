/** Results kept under (agent, tool, key), so that a repeated call is answered, not done again (D17). */
import { compiledOnce } from './compiled-once.ts';
import { expecting, type Statement, type Store } from './store.ts';

export interface CallKey {
  readonly agentId: string;
  readonly tool: string;
  readonly key: string;
}

export interface KeptResult {
  readonly argsHash: string;
  readonly result: string;
}

export class KeptResults {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async find({ agentId, tool, key }: CallKey, now: number): Promise<KeptResult | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('idempotency')
        .select(['args_hash as argsHash', 'result'])
        .where('agent_id', '=', agentId)
        .where('tool', '=', tool)
        .where('key', '=', key)
        .where('expires_at', '>', now)
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
      const { agentId: agent_id, argsHash: args_hash, expiresAt: expires_at, key, now, result, tool } = given;
      return this.#store.sql
        .insertInto('idempotency')
        .values({ agent_id, tool, key, args_hash, result, expires_at })
        .onConflict((conflict) =>
          conflict
            .columns(['agent_id', 'tool', 'key'])
            .doUpdateSet({ args_hash, result, expires_at })
            .where('idempotency.expires_at', '<=', now),
        )
        .compile();
    },
  );

  async sweep(now: number): Promise<number> {
    const [swept = 0] = await this.#store.write([
      this.#store.sql.deleteFrom('idempotency').where('expires_at', '<=', now).compile(),
    ]);
    return swept;
  }
}
