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
  /**
   * Removes the agent from every place where it waits or sits; a running match continues without it. Returns the number
   * of places.
   */
  sendAway(agentId: string): Promise<number>;
  takingDown(agentId: string): readonly Statement[];
  reports(limit: number): Promise<readonly AdminRow[]>;
}
