import type { AdminRow } from '../operations/admin-requests.ts';
import type { Statement } from '../store/store.ts';

export interface Words {
  /** One of the part's `kinds`. */
  readonly kind: string;
  readonly id: string;
  /** Null: the town's own. */
  readonly author: string | null;
  readonly text: string;
  readonly at: number;
}

export interface Moderated {
  readonly kinds: readonly string[];
  words(kind: string, id: string): Promise<Words | undefined>;
  newestWords(limit: number): Promise<readonly Words[]>;
  hiding(words: Words): readonly Statement[];
  /** Gets the agent up from wherever it waits or sits; a running match goes on without it. Returns how many places. */
  sendAway(agentId: string): Promise<number>;
  takingDown(agentId: string): readonly Statement[];
  reports(limit: number): Promise<readonly AdminRow[]>;
}
