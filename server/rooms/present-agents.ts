/** Agents with an open socket to a room, which count as present. */
import type { AgentIdentity } from '../agents/identity.ts';
import type { RoomDeps } from './room-deps.ts';

export class PresentAgents {
  readonly #presence: RoomDeps['presence'];
  readonly #releases = new Map<object, () => void>();

  constructor(presence: RoomDeps['presence']) {
    this.#presence = presence;
  }

  /** A client without a key has no agent. */
  came(client: object, agent: AgentIdentity | null | undefined): void {
    if (agent && !this.#releases.has(client)) this.#releases.set(client, this.#presence.hold(agent));
  }

  /** A dropped connection that never returns is reported twice and must count once. */
  went(client: object): void {
    this.#releases.get(client)?.();
    this.#releases.delete(client);
  }
}
