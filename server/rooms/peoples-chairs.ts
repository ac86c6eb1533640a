/** A person's seat belongs to one tab, the latest. Earlier ones are notified and lose the seat. */
import type { Client } from '@colyseus/core';
import { isPerson } from '../../shared/agents/kinds.ts';
import { SEAT_TAKEN_CLOSE_CODE } from '../../shared/protocol/room-messages.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Credentials } from './admission.ts';

type SeatedClient = Pick<Client, 'sessionId' | 'leave'> & { readonly auth?: Credentials };

export class PeoplesChairs {
  readonly #sessionOf = new Map<string, string>();

  /** A client that joins with a ticket takes the seat over. */
  take(client: SeatedClient, clients: Iterable<SeatedClient>): void {
    const person = personAt(client);
    if (!person) return;
    const before = this.#sessionOf.get(person.agentId);
    this.#sessionOf.set(person.agentId, client.sessionId);
    for (const other of [...clients]) {
      if (other.sessionId === before) other.leave(SEAT_TAKEN_CLOSE_CODE, 'you took this seat in another tab');
    }
  }

  isHeldBy(client: SeatedClient): boolean {
    const person = personAt(client);
    return !person || this.#sessionOf.get(person.agentId) === client.sessionId;
  }

  /** The identity a client acts under; a tab that has lost its seat is a spectator until it closes. */
  callerAt(client: SeatedClient): Caller {
    return this.isHeldBy(client) ? (client.auth?.agent ?? null) : null;
  }
}

function personAt({ auth }: SeatedClient): AgentIdentity | null {
  const agent = auth?.agent ?? null;
  return agent && isPerson(agent.agentId) ? agent : null;
}
