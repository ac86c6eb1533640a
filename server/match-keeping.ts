/** Keeps matches hosted as nodes come and go: live nodes, leases, ended matches, chores. */
import type { AgentAccounts } from './agents/agent-accounts.ts';
import { LiveNodes } from './cluster/live-nodes.ts';
import type { Config } from './config.ts';
import type { Journal } from './journal/journal.ts';
import type { MatchLeases } from './journal/match-leases.ts';
import type { Log } from './log.ts';
import { Chores, type ChoresDeps } from './matches/chores.ts';
import { EndedMatches } from './matches/ended-matches.ts';
import { HostReconciler } from './matches/host-reconciler.ts';
import type { HostedMatches } from './matches/hosted-matches.ts';
import type { MatchLifecycle } from './matches/match-lifecycle.ts';
import type { Matchmakers } from './matches/matchmakers.ts';
import type { KeptResults } from './store/idempotency-table.ts';
import type { Matches } from './store/matches-table.ts';
import { Nodes } from './store/nodes-table.ts';
import type { Store } from './store/store.ts';
import type { Clock } from './time/clock.ts';

/** A node without a heartbeat for this long is gone, and its matches are taken over. */
const GONE_AFTER_MS = 2_500;
const SUSPECT_GONE_AFTER_MS = 1_000;
/** Also where a town is alone: after a crash its last heartbeat says how much time a phase had left. */
const BEAT_EVERY_MS = 500;
const TIDY_EVERY_MS = 1_000;

export interface KeepingServices {
  readonly config: Config;
  readonly nodeId: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly store: Store;
  readonly journal: Journal;
  readonly leases: MatchLeases;
  readonly matches: Matches;
  readonly lifecycle: MatchLifecycle;
  readonly registry: HostedMatches;
  readonly accounts: AgentAccounts;
  readonly matchmakers: Matchmakers;
  readonly kept: KeptResults;
  readonly others: ChoresDeps['others'];
}

export interface Keeping {
  readonly liveNodes: LiveNodes;
  readonly reconciler: HostReconciler;
  readonly ended: EndedMatches;
  readonly chores: Chores;
  /** What failed at this node's last heartbeat; null: nothing. */
  roundFailed(): string | null;
}

export function openKeeping(services: KeepingServices): Keeping {
  const { config, nodeId, log, clock, store, journal, leases, matches } = services;
  const { lifecycle, registry, accounts, matchmakers, kept, others } = services;
  const nodes = new Nodes(store);
  let roundFailed: string | null = null;
  const liveNodes = new LiveNodes({
    nodes,
    clock,
    nodeId,
    address: config.NODE_ADDRESS ?? '',
    beatEveryMs: BEAT_EVERY_MS,
    goneAfterMs: GONE_AFTER_MS,
    suspectGoneAfterMs: SUSPECT_GONE_AFTER_MS,
    log,
    onRound: (error) => {
      roundFailed = error ? 'the store does not answer as it should' : null;
    },
  });
  const reconciler = new HostReconciler({
    clock,
    nodeId,
    leases,
    matches,
    nodes,
    lifecycle,
    registry,
    liveNodes,
    log,
  });
  const ended = new EndedMatches({
    clock,
    reconciler,
    lifecycle,
    registry,
    matches,
    journal,
    lingerMs: config.scaled(config.BUILDING_LINGER_S),
    log,
  });
  liveNodes.onGone(() => ended.nodeGone());
  const chores = new Chores({
    clock,
    reconciler,
    ended,
    accounts,
    matchmakers,
    journal,
    kept,
    log,
    everyMs: TIDY_EVERY_MS,
    archiveMs: config.ARCHIVE_DAYS === 0 ? null : config.ARCHIVE_DAYS * 86_400_000,
    others,
  });
  liveNodes.onGone(() => chores.hurry());
  return { liveNodes, reconciler, ended, chores, roundFailed: () => roundFailed };
}
