/**
 * Holds what this node hosts against what the store says it hosts: lets go of what others have taken, takes up
 * what is its own but not here, and its share of what dead nodes have left.
 */
import { createHash } from 'node:crypto';
import { isOver } from '../../shared/matches/game.ts';
import type { LiveNodes } from '../cluster/live-nodes.ts';
import type { Lease, MatchLeases } from '../journal/match-leases.ts';
import type { Log } from '../log.ts';
import type { Match } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Nodes } from '../store/nodes-table.ts';
import type { Clock } from '../time/clock.ts';
import type { HostedMatches } from './hosted-matches.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';

export interface ReconcilerDeps {
  readonly clock: Clock;
  readonly nodeId: string;
  readonly leases: MatchLeases;
  readonly matches: Matches;
  readonly nodes: Nodes;
  readonly lifecycle: MatchLifecycle;
  readonly registry: HostedMatches;
  readonly liveNodes: Pick<LiveNodes, 'alive' | 'gone'>;
  readonly log: Log;
}

/** Looks after which an orphan is anybody's: whoever should have taken it has not. */
const LOOKS_BEFORE_ANYBODY = 3;
/** A match is in the store a moment before it is here; only what is missing twice is missing. */
const LOOKS_BEFORE_STRAY = 2;

export class HostReconciler {
  readonly #deps: ReconcilerDeps;
  /** Matches without a host: how often in a row they were found so, and since when. */
  #unhosted = new Map<string, { readonly looks: number; readonly since: number }>();

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** Where no other node can be alive: everything is taken up at once. */
  async takeAll(): Promise<number> {
    const { lifecycle, leases, nodeId } = this.#deps;
    return lifecycle.takeOver(await leases.ofOthers(nodeId));
  }

  async round(): Promise<void> {
    const { lifecycle, leases, log, liveNodes, nodeId } = this.#deps;
    const held = await leases.heldBy(nodeId);
    await this.#letGo(held);
    const gone = liveNodes.gone.map((node) => node.nodeId);
    const unhosted = [...(await leases.orphans(gone)), ...(await this.#strays(held))];
    const now = this.#deps.clock.now();
    this.#unhosted = new Map(
      unhosted.map(({ matchId }) => {
        const { looks, since } = this.#unhosted.get(matchId) ?? { looks: 0, since: now };
        return [matchId, { looks: looks + 1, since }];
      }),
    );
    const taken = await lifecycle.takeOver(unhosted.filter((lease) => this.#isMine(lease)));
    if (taken) log.info({ matches: taken }, 'took over matches that had lost their host');
    await this.#strikeOff();
  }

  /** Whose task it is to clear away what has ended: its host's, or anybody's when that one is gone. */
  mayClear({ ownerNode }: Pick<Match, 'ownerNode'>): boolean {
    const { liveNodes, nodeId } = this.#deps;
    return ownerNode === nodeId || !liveNodes.alive.some((node) => node.nodeId === ownerNode);
  }

  async #letGo(held: ReadonlySet<string>): Promise<void> {
    const { lifecycle, matches, nodeId, registry } = this.#deps;
    const lost = [...registry.all()].filter(
      ({ game, matchId, state }) => !isOver(game, state) && !held.has(matchId),
    );
    for (const { matchId } of lost) {
      const row = await matches.byId(matchId);
      // Otherwise it has begun or ended a moment ago.
      if (row && row.ownerNode !== nodeId) await lifecycle.withdraw(matchId);
    }
  }

  /** Ours by the store, yet not here: an append with an unknown outcome made this node withdraw. */
  async #strays(held: ReadonlySet<string>): Promise<Lease[]> {
    const { matches, nodeId, registry } = this.#deps;
    const strays: Lease[] = [];
    for (const matchId of held) {
      const row = registry.get(matchId) ? undefined : await matches.byId(matchId);
      if (row?.status !== 'running') continue;
      const aliveAt = this.#unhosted.get(matchId)?.since ?? null;
      strays.push({ matchId, node: nodeId, epoch: row.epoch, aliveAt });
    }
    return strays;
  }

  /** Every survivor takes its share, so that none replays a journal for nothing. */
  #isMine({ matchId, node }: Lease): boolean {
    const { liveNodes, nodeId } = this.#deps;
    const looks = this.#unhosted.get(matchId)?.looks ?? 0;
    if (node === nodeId) return looks >= LOOKS_BEFORE_STRAY;
    if (looks > LOOKS_BEFORE_ANYBODY) return true;
    const serving = liveNodes.alive.filter((node) => node.serving);
    // Where nobody serves yet, whoever starts first takes it all.
    if (serving.length === 0) return true;
    const share = createHash('sha256').update(matchId).digest().readUInt32BE() % serving.length;
    return serving[share]?.nodeId === nodeId;
  }

  async #strikeOff(): Promise<void> {
    const { liveNodes, nodes } = this.#deps;
    for (const node of liveNodes.gone) await nodes.strike(node);
  }
}
