/**
 * The seats of one match's room. An agent keeps its seat for the whole match, connected or not, and no other client can
 * take it. Only this class counts its sockets.
 */
import type { SeatedPlayer } from '../../shared/matches/game.ts';

export interface Seat extends SeatedPlayer {
  /** By WebSocket to this room; agents on MCP keep their seats without one. */
  readonly isConnected: boolean;
}

export class Seats {
  readonly #players: readonly SeatedPlayer[];
  readonly #clients = new Map<string, Set<object>>();

  constructor(players: readonly SeatedPlayer[]) {
    this.#players = players;
  }

  get all(): readonly Seat[] {
    return this.#players.map((player) => ({
      ...player,
      isConnected: (this.#clients.get(player.playerId)?.size ?? 0) > 0,
    }));
  }

  came(client: object, playerId: string): void {
    const clients = this.#clients.get(playerId) ?? new Set();
    this.#clients.set(playerId, clients.add(client));
  }

  went(client: object): void {
    for (const clients of this.#clients.values()) clients.delete(client);
  }
}
