/** Everything of the town that is not a transport, put together: store, matches, agents, house, chores. */
import { randomBytes } from 'node:crypto';
import type { Bot, BotIdentity } from '../shared/games/werewolf/bots/policy.ts';
import { werewolf } from '../shared/games/werewolf/game.ts';
import { AgentAccounts } from './agents/agent-accounts.ts';
import { loadPepper } from './agents/keys.ts';
import { cleanName } from './agents/names.ts';
import { incarnation, LiveNodes } from './cluster/live-nodes.ts';
import type { Config } from './config.ts';
import { House } from './house/house.ts';
import { Journal } from './journal/journal.ts';
import { MatchLeases } from './journal/match-leases.ts';
import type { Log } from './log.ts';
import { Chores } from './matches/chores.ts';
import { FinishedMatches } from './matches/finished-matches.ts';
import type { Games } from './matches/games.ts';
import { HostReconciler } from './matches/host-reconciler.ts';
import { HostedMatches } from './matches/hosted-matches.ts';
import { MatchLifecycle } from './matches/match-lifecycle.ts';
import { MatchWriter } from './matches/match-writer.ts';
import { Matchmaker } from './matches/matchmaker.ts';
import { TownDoor } from './matches/town-door.ts';
import { townGames } from './parts/games.ts';
import { WEREWOLF_QUEUE } from './parts/werewolf/queue-id.ts';
import type { WerewolfGate } from './parts/werewolf/werewolf-door.ts';
import { Agents } from './store/agents-table.ts';
import { KeptResults } from './store/idempotency-table.ts';
import { Matches } from './store/matches-table.ts';
import { Nodes } from './store/nodes-table.ts';
import { openStore } from './store/open-store.ts';
import { Queue } from './store/queue-table.ts';
import { Seats } from './store/seats-table.ts';
import { AgentStats } from './store/stats-table.ts';
import type { Store } from './store/store.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { CallMemory } from './tools/call-memory.ts';

/** A node that gives no sign of life for so long is gone: its matches are others'. */
const GONE_AFTER_MS = 5_000;
const BEAT_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 1_000;

export interface TownMeters {
  onTimer(lateMs: number): void;
  onAppend(ms: number): void;
}

export interface TownServices {
  readonly config: Config;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly journal: Journal;
  readonly matches: Matches;
  readonly seats: Seats;
  readonly stats: AgentStats;
  readonly agents: Agents;
  readonly accounts: AgentAccounts;
  readonly registry: HostedMatches;
  readonly lifecycle: MatchLifecycle;
  readonly liveNodes: LiveNodes;
  readonly matchmaker: Matchmaker;
  readonly finished: FinishedMatches;
  readonly games: Games;
  readonly door: WerewolfGate;
  readonly house: House | null;
  /** Why the town cannot take commands right now; null when it can. */
  readonly trouble: () => string | null;
  /** Takes up the matches of the last run, then begins to make new ones. */
  open(): Promise<void>;
  /** Makes no more matches, finishes writes, lets go of the store. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  readonly meters: TownMeters;
  readonly makeBot: (identity: BotIdentity) => Bot;
  readonly onFatal: (error: Error) => void;
}

export async function openTownServices(options: ServiceOptions): Promise<TownServices> {
  const { config, log, meters } = options;
  const clock = systemClock;
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    onFatal: options.onFatal,
  });
  const nodeId = incarnation(config.NODE_ID ?? `node-${draw(4)}`, draw(3));
  const journal = new Journal(store);
  const [matches, seats, queue] = [new Matches(store), new Seats(store), new Queue(store)];
  const [stats, agents, kept] = [new AgentStats(store), new Agents(store), new KeptResults(store)];
  const nodes = new Nodes(store);
  const leases = new MatchLeases(store, journal);
  const registry = new HostedMatches(({ matchId }, error) =>
    log.error({ matchId, err: error }, 'a watcher of this match failed'),
  );
  const games = townGames();
  const lifecycle = new MatchLifecycle({
    games,
    nodeId,
    clock,
    journal,
    leases,
    matches,
    writer: new MatchWriter(journal, matches, stats),
    registry,
    log,
    ...meters,
  });
  const houseFillsAfterMs = config.HOUSE_BOTS === 'on' ? config.scaled(config.HOUSE_FILL_AFTER_S) : null;
  const matchmaker = new Matchmaker({
    game: werewolf,
    queueId: WEREWOLF_QUEUE,
    nodeId,
    maxMatches: config.MAX_MATCHES,
    houseFillsAfterMs,
    clock,
    settings: config.match,
    queue,
    matches,
    journal,
    lifecycle,
    log,
    hosted: () => registry.size,
    ...(config.HOUSE_SEED && { drawSeed: seedsFrom(config.HOUSE_SEED) }),
  });
  const finished = new FinishedMatches(journal, games);
  const memory = new CallMemory(kept, clock);
  const door = new TownDoor({
    game: werewolf,
    words: { list: 'et.werewolf.matches.list', status: 'et.werewolf.queue.status' },
    clock,
    registry,
    lifecycle,
    matchmaker,
    finished,
    matches,
    seats,
    memory,
    cleanName,
  }) as unknown as WerewolfGate;
  const accounts = new AgentAccounts(agents, clock, await loadPepper(config.DATA_DIR, config.SECRET));
  const house = houseFillsAfterMs === null ? null : openHouse(houseFillsAfterMs);
  let roundFailed: string | null = null;
  const liveNodes = new LiveNodes({
    nodes,
    clock,
    nodeId,
    address: config.NODE_ADDRESS ?? '',
    beatEveryMs: BEAT_EVERY_MS,
    goneAfterMs: GONE_AFTER_MS,
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
  const chores = new Chores({
    clock,
    reconciler,
    lifecycle,
    registry,
    accounts,
    matchmaker,
    matches,
    journal,
    kept,
    log,
    everyMs: TIDY_EVERY_MS,
    lingerMs: config.scaled(config.BUILDING_LINGER_S),
    archiveMs: config.ARCHIVE_DAYS === 0 ? null : config.ARCHIVE_DAYS * 86_400_000,
  });

  function openHouse(fillAfterMs: number): House {
    return new House({
      clock,
      door,
      registry,
      matchmaker,
      agents,
      seats,
      log,
      timeScale: config.TIME_SCALE,
      matches: config.HOUSE_MATCHES,
      fillAfterMs,
      seed: config.HOUSE_SEED ?? draw(16),
      running: async () => (await matches.countByStatus()).get('running') ?? 0,
      makeBot: options.makeBot,
    });
  }

  async function open(): Promise<void> {
    await liveNodes.open();
    // Alone on an embedded store, whatever runs is ours; in a cluster only what the dead have left.
    if (config.DATABASE_URL) await reconciler.round();
    else await reconciler.takeAll();
    if (registry.size) log.info({ matches: registry.size }, 'matches of the last run go on');
    for (const matchId of await journal.unfinishedArchives()) {
      const match = await matches.byId(matchId);
      if (match && match.plotId === null) await lifecycle.retire(match);
    }
    if (!config.DATABASE_URL) await lifecycle.reopenEnded();
    await matchmaker.fill();
    chores.open();
    await house?.open();
  }

  async function close(): Promise<void> {
    house?.close();
    await matchmaker.close();
    await chores.close();
    await Promise.all([...registry.all()].map((match) => lifecycle.release(match.matchId)));
    await liveNodes.close();
    await accounts.saveSeen().catch(() => undefined);
    await store.close();
  }

  const trouble = () => (store.health().state === 'up' ? roundFailed : store.health().reason);
  return {
    config,
    nodeId,
    clock,
    store,
    journal,
    matches,
    seats,
    stats,
    agents,
    accounts,
    registry,
    lifecycle,
    liveNodes,
    matchmaker,
    games,
    finished,
    door,
    house,
    trouble,
    open,
    close,
  };
}

const draw = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Repeatable seeds for demonstrations: match after match from one word. */
function seedsFrom(word: string): () => string {
  let drawn = 0;
  return () => `${word}-${drawn++}`;
}
