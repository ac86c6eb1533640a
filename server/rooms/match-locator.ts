/** Finds the node whose room answers for a running match; cached until that node denies it. */
import { LRUCache } from 'lru-cache';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { Matches } from '../store/matches-table.ts';
import type { RemoteRoom } from './room-calls.ts';

const MOST_REMEMBERED = 20_000;

/** `here`: this process. `nowhere`: the match is not running, and any node can answer from the store. */
export type Whereabouts = 'here' | 'nowhere' | RemoteRoom;

export interface LocatorDeps {
  readonly registry: Pick<HostedMatches, 'get'>;
  readonly matches: Pick<Matches, 'byId'>;
  /** The room of a running match, opened on its host if there is none; null: not possible now. */
  roomOf(game: string, matchId: string): Promise<RemoteRoom | null>;
}

export class MatchLocator {
  readonly #deps: LocatorDeps;
  readonly #remembered = new LRUCache<string, RemoteRoom>({ max: MOST_REMEMBERED });

  constructor(deps: LocatorDeps) {
    this.#deps = deps;
  }

  /** Null: it is running, but its room cannot be found right now. */
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

  /** False if the store names another host: that node was stalled and has not noticed its loss yet. */
  async isHostedBy(nodeId: string, matchId: string): Promise<boolean> {
    const match = await this.#deps.matches.byId(matchId).catch(() => undefined);
    return match?.status !== 'running' || match.ownerNode === nodeId;
  }

  forget(matchId: string): void {
    this.#remembered.delete(matchId);
  }
}
