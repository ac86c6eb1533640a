/**
 * Compares the matches hosted here with those assigned to this node in the store: releases matches that others have
 * taken, takes up its own that are missing here, and takes its share of dead nodes' matches.
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

/** After this many rounds any node may take an orphan, because its designated heir has not. */
const LOOKS_BEFORE_ANYBODY = 3;
/** A new match is in the store a moment before it is here, so it counts as missing only the second time. */
const LOOKS_BEFORE_STRAY = 2;

export class HostReconciler {
  readonly #deps: ReconcilerDeps;
  /** Matches without a host: in how many rounds in a row, and since when. */
  #unhosted = new Map<string, { readonly looks: number; readonly since: number }>();

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** For when no other node can be alive: takes over everything at once. */
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

  /** Ended matches are cleared by their host, or by any node if the host is gone. */
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

  /** Assigned to this node but not hosted here: this node withdrew after an append with an unknown outcome. */
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

  /** Each survivor takes its share, so that no journal is replayed twice. */
  #isMine({ matchId, node }: Lease): boolean {
    const { liveNodes, nodeId } = this.#deps;
    const looks = this.#unhosted.get(matchId)?.looks ?? 0;
    if (node === nodeId) return looks >= LOOKS_BEFORE_STRAY;
    if (looks > LOOKS_BEFORE_ANYBODY) return true;
    const serving = liveNodes.alive.filter((node) => node.serving);
    // If no node serves yet, the first to start takes everything.
    if (serving.length === 0) return true;
    const share = createHash('sha256').update(matchId).digest().readUInt32BE() % serving.length;
    return serving[share]?.nodeId === nodeId;
  }

  async #strikeOff(): Promise<void> {
    const { liveNodes, nodes } = this.#deps;
    for (const node of liveNodes.gone) await nodes.strike(node);
  }
}
