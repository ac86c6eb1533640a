/** Agents that sit in a room by a socket: they are there for as long as it is open. */
import type { AgentIdentity } from '../agents/identity.ts';
import type { RoomDeps } from './room-deps.ts';

export class PresentAgents {
  readonly #presence: RoomDeps['presence'];
  readonly #releases = new Map<object, () => void>();

  constructor(presence: RoomDeps['presence']) {
    this.#presence = presence;
  }

  /** Somebody without a key is nobody's agent. */
  came(client: object, agent: AgentIdentity | null | undefined): void {
    if (agent && !this.#releases.has(client)) this.#releases.set(client, this.#presence.hold(agent));
  }

  /** Dropped and then gone for good, it goes twice; once counts. */
  went(client: object): void {
    this.#releases.get(client)?.();
    this.#releases.delete(client);
  }
}
