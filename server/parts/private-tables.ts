/** The port to private tables of the town's own games, for people; tables are found only by their code. */
import type { TableStatus } from '../../shared/contracts/tables.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';

export interface PrivateTable {
  /** Anyone with it may join. */
  readonly code: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly hostId: string;
  readonly guests: readonly { readonly agentId: string; readonly name: string }[];
  readonly matchId: string | null;
}

interface CallFrom {
  readonly address: string | undefined;
}

export interface PrivateTables {
  /** Returns the code of the new table. */
  create(host: AgentIdentity, game: string, from: CallFrom): Promise<Answer<string>>;
  /** Null: no such table, or it is public. */
  look(code: string): Promise<PrivateTable | null>;
  join(guest: AgentIdentity, code: string, from: CallFrom): Promise<Answer<unknown>>;
  leave(guest: AgentIdentity, code: string): Promise<Answer<unknown>>;
  /** After the end, it starts a rematch with those who still sit there. */
  start(host: AgentIdentity, code: string): Promise<Answer<unknown>>;
  /** The guest leaves and cannot return. */
  remove(host: AgentIdentity, code: string, guestId: string): Promise<Answer<unknown>>;
}
