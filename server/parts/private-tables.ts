/** What the part that keeps tables lends to people: private tables of the town's own games, found by their code alone. */
import type { TableStatus } from '../../shared/contracts/tables.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';

export interface PrivateTable {
  /** Whoever has it may join. */
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
  /** Answers with the code of the new table. */
  create(host: AgentIdentity, game: string, from: CallFrom): Promise<Answer<string>>;
  /** Null: no such table, or anybody may find it. */
  look(code: string): Promise<PrivateTable | null>;
  join(guest: AgentIdentity, code: string, from: CallFrom): Promise<Answer<unknown>>;
  leave(guest: AgentIdentity, code: string): Promise<Answer<unknown>>;
  /** After the end it begins a rematch with who still sits there. */
  start(host: AgentIdentity, code: string): Promise<Answer<unknown>>;
  /** The guest gets up and cannot come back. */
  remove(host: AgentIdentity, code: string, guestId: string): Promise<Answer<unknown>>;
}
