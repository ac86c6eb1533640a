/** Which node hosts a running match; remembered until that node says otherwise. */
import { LRUCache } from 'lru-cache';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { Matches } from '../store/matches-table.ts';

const MOST_REMEMBERED = 20_000;

/** `here`: this very process. `nowhere`: it does not run, and anybody can answer from the store. */
export type Whereabouts = 'here' | 'nowhere' | { readonly nodeId: string };

export class MatchLocator {
  readonly #registry: Pick<HostedMatches, 'get'>;
  readonly #matches: Pick<Matches, 'byId'>;
  readonly #remembered = new LRUCache<string, string>({ max: MOST_REMEMBERED });

  constructor(registry: Pick<HostedMatches, 'get'>, matches: Pick<Matches, 'byId'>) {
    this.#registry = registry;
    this.#matches = matches;
  }

  async find(matchId: string): Promise<Whereabouts> {
    if (this.#registry.get(matchId)) return 'here';
    const remembered = this.#remembered.get(matchId);
    if (remembered) return { nodeId: remembered };
    const match = await this.#matches.byId(matchId);
    if (match?.status !== 'running') return 'nowhere';
    this.#remembered.set(matchId, match.ownerNode);
    return { nodeId: match.ownerNode };
  }

  /** False when the store knows another host: that node stood still and has not noticed yet what it lost. */
  async isHostedBy(nodeId: string, matchId: string): Promise<boolean> {
    const match = await this.#matches.byId(matchId).catch(() => undefined);
    return match?.status !== 'running' || match.ownerNode === nodeId;
  }

  forget(matchId: string): void {
    this.#remembered.delete(matchId);
  }
}
