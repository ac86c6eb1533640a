/** What somebody in town remembers of a visitor: the last twelve turns, for a day. */
import { below } from '../../../store/rows.ts';
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
    return (await this.#canon.first('npcMemories', { npcId, playerId }))?.turns ?? [];
  }

  async keep(npcId: string, playerId: string, turns: readonly Turn[]): Promise<void> {
    const updatedAt = turns.at(-1)?.at ?? 0;
    const row = { npcId, playerId, turns: turns.slice(-MOST_TURNS), updatedAt };
    await this.#canon.store.write([this.#canon.upsert('npcMemories', ['npcId', 'playerId'], row)]);
  }

  async forgetOld(now: number): Promise<void> {
    const old = { updatedAt: below(now - KEPT_MS) };
    await this.#canon.store.write([this.#canon.remove('npcMemories', old)]);
  }
}
