/** Which node's room answers for a running match; remembered until that node says otherwise. */
import { LRUCache } from 'lru-cache';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { Matches } from '../store/matches-table.ts';
import type { RemoteRoom } from './room-calls.ts';

const MOST_REMEMBERED = 20_000;

/** `here`: this very process. `nowhere`: it does not run, and anybody can answer from the store. */
export type Whereabouts = 'here' | 'nowhere' | RemoteRoom;

export interface LocatorDeps {
  readonly registry: Pick<HostedMatches, 'get'>;
  readonly matches: Pick<Matches, 'byId'>;
  /** The room of a running match, opened on the node that hosts it if there is none; null: not now. */
  roomOf(game: string, matchId: string): Promise<RemoteRoom | null>;
}

export class MatchLocator {
  readonly #deps: LocatorDeps;
  readonly #remembered = new LRUCache<string, RemoteRoom>({ max: MOST_REMEMBERED });

  constructor(deps: LocatorDeps) {
    this.#deps = deps;
  }

  /** Null: it runs, and its room cannot be found right now. */
  async find(matchId: string): Promise<Whereabouts | null> {
    const { matches, registry, roomOf } = this.#deps;
    if (registry.get(matchId)) return 'here';
    const remembered = this.#remembered.get(matchId);
    if (remembered) return remembered;
    const match = await matches.byId(matchId);
    if (match?.status !== 'running') return 'nowhere';
    const room = await roomOf(match.game, matchId);
    if (room) this.#remembered.set(matchId, room);
    return room;
  }

  /** False when the store knows another host: that node stood still and has not noticed yet what it lost. */
  async isHostedBy(nodeId: string, matchId: string): Promise<boolean> {
    const match = await this.#deps.matches.byId(matchId).catch(() => undefined);
    return match?.status !== 'running' || match.ownerNode === nodeId;
  }

  forget(matchId: string): void {
    this.#remembered.delete(matchId);
  }
}
