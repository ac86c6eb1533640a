/** Everything of the town that is not a transport, put together: store, parts, matches, agents, house, chores. */
import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { CrierLine } from '../shared/town/crier/line.ts';
import { AgentAccounts } from './agents/agent-accounts.ts';
import { loadPepper } from './agents/keys.ts';
import { Presence } from './agents/presence.ts';
import { MORE_THAN_ALLOWED } from './budgets/budget.ts';
import { Budgets } from './budgets/budgets.ts';
import { type TownBudgets, townBudgets } from './budgets/town-budgets.ts';
import { incarnation, type LiveNodes } from './cluster/live-nodes.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { openTables } from './game-tables.ts';
import type { House } from './house/house.ts';
import { houseMisfit } from './house/house-bounds.ts';
import { FinishedAnswers } from './http/finished-answers.ts';
import { operatorAuth } from './http/operator-auth.ts';
import { callerOf, ownedAgent, ownerOf } from './http/owned-agent.ts';
import { Journal } from './journal/journal.ts';
import { MatchLeases } from './journal/match-leases.ts';
import type { Log } from './log.ts';
import { openKeeping } from './match-keeping.ts';
import { ArrangedMatches } from './matches/arranged-matches.ts';
import { type DisclosurePolicy, disclosure, disclosurePolicy } from './matches/disclosure.ts';
import type { Doors } from './matches/doors.ts';
import { FinishedMatches } from './matches/finished-matches.ts';
import type { Games } from './matches/games.ts';
import { HostedMatches } from './matches/hosted-matches.ts';
import { MatchHistories } from './matches/match-histories.ts';
import { MatchLifecycle } from './matches/match-lifecycle.ts';
import { MatchList } from './matches/match-list.ts';
import { MatchWriter } from './matches/match-writer.ts';
import type { Matchmakers } from './matches/matchmakers.ts';
import { ReadingLine } from './matches/reading-line.ts';
import { TablesApart } from './matches/tables-apart.ts';
import { modelOf } from './models/model-of.ts';
import { HiddenLines } from './moderation/hidden-lines.ts';
import { Sanctions } from './moderation/sanctions.ts';
import { Outbound } from './outbound/outbound.ts';
import { townGames } from './parts/games.ts';
import type { Part } from './parts/part.ts';
import { migrationsOf, PARTS } from './parts/parts.ts';
import { TownParts } from './parts/town-parts.ts';
import { Ratings } from './ratings/ratings.ts';
import type { Search } from './search/search.ts';
import { townSearch } from './search/town-search.ts';
import { Absences } from './store/absences-table.ts';
import { Agents } from './store/agents-table.ts';
import { KeptResults } from './store/idempotency-table.ts';
import { IntegrityCheck } from './store/integrity.ts';
import { Matches } from './store/matches-table.ts';
import { openStore } from './store/open-store.ts';
import { Seats } from './store/seats-table.ts';
import { AgentStats } from './store/stats-table.ts';
import type { Store } from './store/store.ts';
import { type Clock, SteadyClock } from './time/clock.ts';

/** Clocks of nodes differ by less, and nobody need worry. */
const WORTH_TELLING_MS = 1_000;

export interface TownMeters {
  onTimer(lateMs: number): void;
  onAppend(ms: number): void;
}

/** What the whole town brings to its services; without it, they keep to themselves. */
export interface TownLinks {
  /** To every match of the town, wherever it lives. */
  readonly doors: Doors;
  cry(line: CrierLine): void;
}

export interface TownServices {
  readonly config: Config;
  readonly nodeId: string;
  readonly clock: Clock;
  readonly store: Store;
  readonly parts: TownParts;
  readonly search: Search;
  /** To be told as soon as the town listens. */
  listensAt(url: string): void;
  readonly games: Games;
  readonly journal: Journal;
  readonly matches: Matches;
  readonly seats: Seats;
  readonly stats: AgentStats;
  readonly ratings: Ratings;
  readonly agents: Agents;
  readonly accounts: AgentAccounts;
  /** Who may not come in, and who may not speak. */
  readonly sanctions: Sanctions;
  readonly presence: Presence;
  readonly budgets: TownBudgets;
  /** Before whatever is for operators alone. */
  readonly operatorsOnly: RequestHandler;
  readonly registry: HostedMatches;
  readonly lifecycle: MatchLifecycle;
  readonly liveNodes: LiveNodes;
  readonly matchmakers: Matchmakers;
  readonly finished: FinishedMatches;
  /** What is told of them, made once and kept. */
  readonly answers: FinishedAnswers;
  readonly list: MatchList;
  readonly doors: Doors;
  readonly house: House | null;
  readonly outbound: Outbound;
  /** When spectators may see everything of a match. */
  readonly disclosure: DisclosurePolicy;
  readonly histories: MatchHistories;
  /** Tables beside the queues. */
  readonly apart: TablesApart;
  readonly integrity: Pick<IntegrityCheck, 'result'>;
  /** Why the town cannot take commands right now; null when it can. */
  readonly trouble: () => string | null;
  /** Takes up the matches of the last run, then begins to make new ones. */
  open(links?: TownLinks): Promise<void>;
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
  const sanctions = new Sanctions({
    store,
    clock,
    pepper,
    voidKey: (key) => accounts.voidKeys.declare(key, true),
  });
  await sanctions.refresh();
  const games = townGames(partList);
  const journal = new Journal(store);
  const hiddenLines = new HiddenLines({
    store,
    clock,
    journal,
    games,
    remaking: (matchId, at) => parts.remaking(matchId, at),
  });
  await hiddenLines.refresh();
  let address = '';
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
  const outbound = new Outbound(config);
  const search = townSearch({ config, clock, log });
  const nodeId = incarnation(config.NODE_ID ?? `node-${draw(4)}`, draw(3));
  const parts: TownParts = new TownParts(partList, {
    previews: () => parts.previews,
    clock,
    config,
    log,
    store,
    listensAt: () => address,
    accounts,
    budgets,
    outbound,
    search,
    nodeId,
    pepper,
    rules: partList.flatMap(({ rules = [] }) => rules),
    model: modelOf(config, log),
    operatorsOnly,
    ownedAgent: (req) => ownedAgent(accounts, req),
    callerOf: (req) => callerOf(accounts, req),
    ownerOf: async (agentId) => (await agents.byId(agentId))?.ownerId ?? null,
    askingOwner: (req) => ownerOf(accounts, req),
    identify: (key) => accounts.identify(key),
    sanctions,
    hiddenLines,
  });
  const misfit = config.HOUSE_BOTS === 'on' ? houseMisfit(config, parts.games) : null;
  if (misfit) {
    await store.close();
    throw new ConfigError(misfit);
  }
  const [matches, seats] = [new Matches(store), new Seats(store)];
  const [stats, kept] = [new AgentStats(store), new KeptResults(store)];
  const ratings = new Ratings(store);
  const absences = new Absences(store);
  const leases = new MatchLeases(store, journal);
  const registry = new HostedMatches(({ matchId }, error) =>
    log.error({ matchId, err: error }, 'a watcher of this match failed'),
  );
  registry.onOpened((match) => match.hideLines(hiddenLines.of(match.matchId)));
  hiddenLines.onChanged(() => {
    for (const match of registry.all()) match.hideLines(hiddenLines.of(match.matchId));
  });
  const lifecycle = new MatchLifecycle({
    games,
    nodeId,
    clock,
    journal,
    leases,
    matches,
    writer: new MatchWriter({ journal, matches, stats, ratings, absences, hooks: parts }),
    registry,
    log,
    hooks: parts,
    ...meters,
  });
  const arranged = new ArrangedMatches({
    nodeId,
    clock,
    store,
    matches,
    journal,
    lifecycle,
    hooks: parts,
    log,
    maxMatches: config.MAX_MATCHES,
    hosted: () => registry.running,
  });
  /** In which whoever wants finished matches read back stands. */
  const readingLine = new ReadingLine(
    { longest: config.REPLAY_LINE, restFactor: 100 / Math.max(1, config.REPLAY_SHARE) - 1 },
    clock,
  );
  const finished = new FinishedMatches(journal, games, readingLine, hiddenLines);
  const answers = new FinishedAnswers(readingLine, hiddenLines);
  const histories = new MatchHistories({
    registry,
    finished,
    journal,
    games,
    hidden: hiddenLines,
    line: readingLine,
  });
  const policy = disclosurePolicy(config);
  const list = new MatchList(games, matches, seats);
  const { matchmakers, doors, house } = openTables({
    config,
    nodeId,
    log,
    clock,
    store,
    parts,
    presence,
    agents,
    matches,
    seats,
    journal,
    lifecycle,
    registry,
    finished,
    list,
    kept,
    absences,
  });
  const { liveNodes, reconciler, ended, chores, roundFailed } = openKeeping({
    config,
    nodeId,
    log,
    clock,
    store,
    journal,
    leases,
    matches,
    lifecycle,
    registry,
    accounts,
    matchmakers,
    kept,
    others: [
      { name: 'ratings', everyMs: 0, work: () => ratings.reckon() },
      { name: 'who is banned', everyMs: 0, work: () => sanctions.refresh() },
      // Before the parts' own: they may be about to keep something of a line that another node has hidden.
      { name: 'hidden lines', everyMs: 0, work: () => hiddenLines.refresh() },
      ...parts.chores,
    ],
  });

  /** The machine's clock may have been set back since, and matches would stand still until it had caught up. */
  async function catchUpWithJournals(): Promise<void> {
    const aheadMs = ((await journal.latestOfRunning()) ?? 0) - clock.now();
    if (aheadMs <= 0) return;
    clock.notBefore(clock.now() + aheadMs);
    if (aheadMs >= WORTH_TELLING_MS)
      log.warn({ aheadMs }, "this machine's clock is behind the journals: the town goes on from their time");
  }

  const apart = new TablesApart({
    matchmakers,
    absences,
    absenceWaitMs: config.scaled(config.ABSENCE_WAIT_S),
    clock,
    pickHouse: async (count) => (await house?.free(count)) ?? [],
  });

  async function open(links: TownLinks = { doors, cry: () => undefined }): Promise<void> {
    await catchUpWithJournals();
    await liveNodes.open();
    // Alone on an embedded store, whatever runs is ours; in a cluster only what the dead have left.
    if (config.DATABASE_URL) await reconciler.round();
    else await reconciler.takeAll();
    if (registry.size) log.info({ matches: registry.size }, 'matches of the last run go on');
    if (!config.DATABASE_URL) await ended.reopen();
    await parts.ready({
      nodeId,
      games: parts.games,
      arrange: (order) => arranged.arrange(order),
      histories,
      line: readingLine,
      answers,
      edition: policy.mode === 'off' ? 'public' : 'whole',
      disclosureOf: (match, ownAgentIds) => disclosure(policy, match, ownAgentIds),
      onOpened: (listener) => registry.onOpened(listener),
      onClosed: (listener) => registry.onClosed(listener),
      // An embedded store is one node's alone: whoever else is named there is gone.
      isAlive: (node) =>
        node === nodeId ||
        (config.DATABASE_URL !== undefined && liveNodes.alive.some((each) => each.nodeId === node)),
      ...links,
    });
    await matchmakers.fill();
    chores.open();
    await house?.open();
    void integrity.run();
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

  const integrity = new IntegrityCheck(store, log);

  const trouble = () => (store.health().state === 'up' ? roundFailed() : store.health().reason);
  return {
    config,
    nodeId,
    clock,
    store,
    parts,
    search,
    listensAt(url) {
      address = url;
    },
    games,
    journal,
    matches,
    seats,
    stats,
    ratings,
    agents,
    accounts,
    sanctions,
    presence,
    budgets,
    operatorsOnly,
    registry,
    lifecycle,
    liveNodes,
    matchmakers,
    finished,
    answers,
    list,
    doors,
    house,
    outbound,
    disclosure: policy,
    histories,
    apart,
    integrity,
    trouble,
    open,
    close,
  };
}

const draw = (bytes: number): string => randomBytes(bytes).toString('hex');
