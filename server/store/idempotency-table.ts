/** Results kept under (agent, tool, key), so that a repeated call is answered, not done again (D17). */
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
  keeping(
    { agentId, tool, key }: CallKey,
    kept: KeptResult,
    time: { now: number; expiresAt: number },
  ): Statement {
    const result = { args_hash: kept.argsHash, result: kept.result, expires_at: time.expiresAt };
    const upsert = this.#store.sql
      .insertInto('idempotency')
      .values({ agent_id: agentId, tool, key, ...result })
      .onConflict((conflict) =>
        conflict
          .columns(['agent_id', 'tool', 'key'])
          .doUpdateSet(result)
          .where('idempotency.expires_at', '<=', time.now),
      )
      .compile();
    return expecting(upsert, 1);
  }

  async sweep(now: number): Promise<number> {
    const [swept = 0] = await this.#store.write([
      this.#store.sql.deleteFrom('idempotency').where('expires_at', '<=', now).compile(),
    ]);
    return swept;
  }
}
