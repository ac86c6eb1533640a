/** Everything of the town that is not a transport, put together: store, parts, matches, agents, house, chores. */
import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { AgentAccounts } from './agents/agent-accounts.ts';
import { loadPepper } from './agents/keys.ts';
import { cleanName } from './agents/names.ts';
import { Presence } from './agents/presence.ts';
import { MORE_THAN_ALLOWED } from './budgets/budget.ts';
import { Budgets } from './budgets/budgets.ts';
import { type TownBudgets, townBudgets } from './budgets/town-budgets.ts';
import { incarnation, LiveNodes } from './cluster/live-nodes.ts';
import { type Config, ConfigError } from './config.ts';
import { House } from './house/house.ts';
import { houseMisfit } from './house/house-bounds.ts';
import { operatorAuth } from './http/operator-auth.ts';
import { ownedAgent } from './http/owned-agent.ts';
import { Journal } from './journal/journal.ts';
import { MatchLeases } from './journal/match-leases.ts';
import type { Log } from './log.ts';
import { Chores } from './matches/chores.ts';
import { Doors } from './matches/doors.ts';
import { EndedMatches } from './matches/ended-matches.ts';
import { FinishedMatches } from './matches/finished-matches.ts';
import type { Games } from './matches/games.ts';
import { HostReconciler } from './matches/host-reconciler.ts';
import { HostedMatches } from './matches/hosted-matches.ts';
import { MatchLifecycle } from './matches/match-lifecycle.ts';
import { MatchList } from './matches/match-list.ts';
import { MatchWriter } from './matches/match-writer.ts';
import { Matchmaker } from './matches/matchmaker.ts';
import { Matchmakers } from './matches/matchmakers.ts';
import { ReadingLine } from './matches/reading-line.ts';
import { TownDoor } from './matches/town-door.ts';
import { modelOf } from './models/model-of.ts';
import { townGames } from './parts/games.ts';
import type { GameOfTown, Part } from './parts/part.ts';
import { migrationsOf, PARTS } from './parts/parts.ts';
import { TownParts } from './parts/town-parts.ts';
import type { Search } from './search/search.ts';
import { townSearch } from './search/town-search.ts';
import { Absences } from './store/absences-table.ts';
import { Agents } from './store/agents-table.ts';
import { Engagements } from './store/engagements-table.ts';
import { KeptResults } from './store/idempotency-table.ts';
import { Matches } from './store/matches-table.ts';
import { Nodes } from './store/nodes-table.ts';
import { openStore } from './store/open-store.ts';
import { Queue } from './store/queue-table.ts';
import { Seats } from './store/seats-table.ts';
import { AgentStats } from './store/stats-table.ts';
import type { Store } from './store/store.ts';
import { type Clock, SteadyClock } from './time/clock.ts';
import { CallMemory } from './tools/call-memory.ts';

/** A node that gives no sign of life for so long is gone: its matches are others'. */
const GONE_AFTER_MS = 5_000;
const BEAT_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 1_000;
/** Clocks of nodes differ by less, and nobody need worry. */
const WORTH_TELLING_MS = 1_000;

export interface TownMeters {
  onTimer(lateMs: number): void;
  onAppend(ms: number): void;
}

export interface TownServices {
  readonly config: Config;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly parts: TownParts;
  readonly search: Search;
  readonly games: Games;
  readonly journal: Journal;
  readonly matches: Matches;
  readonly seats: Seats;
  readonly stats: AgentStats;
  readonly agents: Agents;
  readonly accounts: AgentAccounts;
  readonly presence: Presence;
  readonly budgets: TownBudgets;
  /** Before whatever is for operators alone. */
  readonly operatorsOnly: RequestHandler;
  readonly registry: HostedMatches;
  readonly lifecycle: MatchLifecycle;
  readonly liveNodes: LiveNodes;
  readonly matchmakers: Matchmakers;
  readonly finished: FinishedMatches;
  /** In which whoever wants finished matches read back stands. */
  readonly readingLine: ReadingLine;
  readonly list: MatchList;
  readonly doors: Doors;
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
  readonly onFatal: (error: Error) => void;
  /** Those that `config` was read with. */
  readonly parts?: readonly Part[];
}

export async function openTownServices(options: ServiceOptions): Promise<TownServices> {
  const { config, log, meters } = options;
  const partList = options.parts ?? PARTS;
  const clock = new SteadyClock();
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    migrations: migrationsOf(partList),
    onFatal: options.onFatal,
  });
  const agents = new Agents(store);
  const presence = new Presence(clock, config.AWAY_AFTER_S * 1000);
  const pepper = await loadPepper(config.DATA_DIR, config.SECRET);
  const accounts = new AgentAccounts({ agents, clock, pepper, presence });
  const search = townSearch({ config, clock, log });
  const parts = new TownParts(partList, {
    clock,
    config,
    log,
    store,
    search,
    rules: partList.flatMap(({ rules = [] }) => rules),
    model: modelOf(config, log),
    identify: async (key) => accounts.identify(key),
    operatorsOnly: (req, res, next) => operatorsOnly(req, res, next),
    ownedAgent: (req) => ownedAgent(accounts, req),
  });
  const misfit = config.HOUSE_BOTS === 'on' ? houseMisfit(config, parts.games) : null;
  if (misfit) {
    await store.close();
    throw new ConfigError(misfit);
  }
  const games = townGames(partList);
  const nodeId = incarnation(config.NODE_ID ?? `node-${draw(4)}`, draw(3));
  const journal = new Journal(store);
  const [matches, seats, queue] = [new Matches(store), new Seats(store), new Queue(store)];
  const [stats, kept] = [new AgentStats(store), new KeptResults(store)];
  const nodes = new Nodes(store);
  const absences = new Absences(store);
  const leases = new MatchLeases(store, journal);
  const registry = new HostedMatches(({ matchId }, error) =>
    log.error({ matchId, err: error }, 'a watcher of this match failed'),
  );
  const lifecycle = new MatchLifecycle({
    games,
    nodeId,
    clock,
    journal,
    leases,
    matches,
    writer: new MatchWriter({ journal, matches, stats, absences, hooks: parts }),
    registry,
    log,
    hooks: parts,
    ...meters,
  });
  const readingLine = new ReadingLine(
    { longest: config.REPLAY_LINE, restFactor: 100 / Math.max(1, config.REPLAY_SHARE) - 1 },
    clock,
  );
  const finished = new FinishedMatches(journal, games, readingLine);
  const list = new MatchList(games, matches, seats);
  const memory = new CallMemory(kept, clock);
  const budgets = townBudgets(
    config,
    new Budgets({
      clock,
      onExceeded: ({ setting }, holder) => setting && log.warn({ setting, holder }, MORE_THAN_ALLOWED),
    }),
  );
  const operatorsOnly = operatorAuth({
    // Never without a password: what nobody was told opens to nobody.
    password: config.MONITOR_PASSWORD ?? draw(24),
    pepper,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    wrongPasswords: budgets.wrongPasswords,
    clock,
  });
  const matchmakers = new Matchmakers(parts.games.map(matchmakerOf));
  const doors = new Doors(
    parts.games.map(doorOf),
    async (matchId) => registry.get(matchId)?.game.id ?? (await matches.byId(matchId))?.game,
  );
  const house = config.HOUSE_BOTS === 'on' ? openHouse() : null;
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
    others: parts.chores,
  });

  function matchmakerOf({
    game,
    hasBuilding = true,
    house: bots,
    queueId,
    settings,
  }: GameOfTown): Matchmaker {
    return new Matchmaker({
      game,
      queueId,
      settings,
      hasBuilding,
      nodeId,
      maxMatches: config.MAX_MATCHES,
      houseFillsAfterMs: config.HOUSE_BOTS === 'on' ? (bots?.fillAfterMs ?? null) : null,
      oneChairPerAddress: config.ONE_CHAIR_PER_ADDRESS === 'on',
      clock,
      presence,
      queue,
      matches,
      journal,
      lifecycle,
      log,
      hooks: parts,
      hosted: () => registry.running,
      ...(config.HOUSE_SEED && { drawSeed: seedsFrom(config.HOUSE_SEED) }),
    });
  }

  function doorOf({ game, words }: GameOfTown): TownDoor {
    const matchmaker = given(matchmakers.of(game.id));
    return new TownDoor({
      game,
      words,
      clock,
      registry,
      matchmaker,
      finished,
      list,
      matches,
      seats,
      memory,
      presence,
      absences,
      absenceWaitMs: config.scaled(config.ABSENCE_WAIT_S),
      cleanName,
    });
  }

  /** They act on what this node hosts, so that their doors need no other node. */
  function openHouse(): House {
    const tables = parts.games.flatMap(({ game: { id }, house: bots }) =>
      bots
        ? [{ game: id, house: bots, matchmaker: given(matchmakers.of(id)), door: given(doors.of(id)) }]
        : [],
    );
    return new House({
      clock,
      tables,
      registry,
      agents,
      engagements: new Engagements(store),
      log,
      seed: config.HOUSE_SEED ?? draw(16),
      running: async (game) => (await matches.countByStatus(game)).get('running') ?? 0,
    });
  }

  /** The machine's clock may have been set back since, and matches would stand still until it had caught up. */
  async function catchUpWithJournals(): Promise<void> {
    const aheadMs = ((await journal.latestOfRunning()) ?? 0) - clock.now();
    if (aheadMs <= 0) return;
    clock.notBefore(clock.now() + aheadMs);
    if (aheadMs >= WORTH_TELLING_MS)
      log.warn({ aheadMs }, "this machine's clock is behind the journals: the town goes on from their time");
  }

  async function open(): Promise<void> {
    await catchUpWithJournals();
    await liveNodes.open();
    // Alone on an embedded store, whatever runs is ours; in a cluster only what the dead have left.
    if (config.DATABASE_URL) await reconciler.round();
    else await reconciler.takeAll();
    if (registry.size) log.info({ matches: registry.size }, 'matches of the last run go on');
    if (!config.DATABASE_URL) await ended.reopen();
    await matchmakers.fill();
    chores.open();
    await house?.open();
  }

  async function close(): Promise<void> {
    house?.close();
    await matchmakers.close();
    await chores.close();
    await Promise.all([...registry.all()].map((match) => lifecycle.release(match.matchId)));
    await liveNodes.close();
    await parts.close();
    await search.close();
    await accounts.saveSeen().catch(() => undefined);
    await store.close();
  }

  const trouble = () => (store.health().state === 'up' ? roundFailed : store.health().reason);
  return {
    config,
    nodeId,
    clock,
    store,
    parts,
    search,
    games,
    journal,
    matches,
    seats,
    stats,
    agents,
    accounts,
    presence,
    budgets,
    operatorsOnly,
    registry,
    lifecycle,
    liveNodes,
    matchmakers,
    finished,
    readingLine,
    list,
    doors,
    house,
    trouble,
    open,
    close,
  };
}

/** Made for every game a few lines before. */
function given<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('a game without a matchmaker or a door');
  return made;
}

const draw = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Repeatable seeds for demonstrations: match after match from one word. */
function seedsFrom(word: string): () => string {
  let drawn = 0;
  return () => `${word}-${drawn++}`;
}
