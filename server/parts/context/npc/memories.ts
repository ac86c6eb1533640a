/** What somebody in town remembers of a visitor: the last twelve turns, for a day. */
import type { CanonTable } from '../canon-table.ts';
import type { NamedAgent } from './toolbox.ts';

export interface Turn {
  readonly said: string;
  readonly answered: string;
  readonly at: number;
  readonly about?: NamedAgent;
}

export const MOST_TURNS = 12;
const KEPT_MS = 86_400_000;

export class Memories {
  readonly #canon: CanonTable;

  constructor(canon: CanonTable) {
    this.#canon = canon;
  }

  async of(npcId: string, playerId: string): Promise<readonly Turn[]> {
    const [row] = await this.#canon.store.read(
      this.#canon.sql
        .selectFrom('npcMemories')
        .select('turns')
        .where('npcId', '=', npcId)
        .where('playerId', '=', playerId)
        .compile(),
    );
    return row?.turns ?? [];
  }

  async keep(npcId: string, playerId: string, turns: readonly Turn[]): Promise<void> {
    const row = { turns: turns.slice(-MOST_TURNS), updatedAt: turns.at(-1)?.at ?? 0 };
    await this.#canon.store.write([
      this.#canon.sql
        .insertInto('npcMemories')
        .values({ npcId, playerId, ...row })
        .onConflict((conflict) => conflict.columns(['npcId', 'playerId']).doUpdateSet(row))
        .compile(),
    ]);
  }

  async forgetOld(now: number): Promise<void> {
    await this.#canon.store.write([
      this.#canon.sql
        .deleteFrom('npcMemories')
        .where('updatedAt', '<', now - KEPT_MS)
        .compile(),
    ]);
  }
}
