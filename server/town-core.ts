/** The town below its parts: store, accounts, matches, queues, house bots, chores. Starts nothing. */
import { randomBytes } from 'node:crypto';
import { AgentAccounts } from './agents/agent-accounts.ts';
import { loadPepper } from './agents/keys.ts';
import { Presence } from './agents/presence.ts';
import { SeatTickets } from './agents/seat-tickets.ts';
import { MORE_THAN_ALLOWED } from './budgets/budget.ts';
import { Budgets } from './budgets/budgets.ts';
import { townBudgets } from './budgets/town-budgets.ts';
import { incarnation } from './cluster/live-nodes.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { coreTables } from './core-tables.ts';
import { openTables } from './game-tables.ts';
import { houseMisfit } from './house/house-bounds.ts';
import type { HouseMeters } from './house/minds.ts';
import { FinishedAnswers } from './http/finished-answers.ts';
import { operatorAuth } from './http/operator-auth.ts';
import { MatchLeases } from './journal/match-leases.ts';
import type { Log } from './log.ts';
import { openKeeping } from './match-keeping.ts';
import { ArrangedMatches } from './matches/arranged-matches.ts';
import { disclosurePolicy } from './matches/disclosure.ts';
import { FinishedMatches } from './matches/finished-matches.ts';
import { HostedMatches } from './matches/hosted-matches.ts';
import { MatchHistories } from './matches/match-histories.ts';
import { MatchLifecycle } from './matches/match-lifecycle.ts';
import { MatchList } from './matches/match-list.ts';
import { MatchWriter } from './matches/match-writer.ts';
import { mixedTableOf } from './matches/mixed-table.ts';
import { ReadingLine } from './matches/reading-line.ts';
import { TablesApart } from './matches/tables-apart.ts';
import { type CountedCall, townModels } from './models/town-models.ts';
import { HiddenLines } from './moderation/hidden-lines.ts';
import { Sanctions } from './moderation/sanctions.ts';
import { Outbound } from './outbound/outbound.ts';
import { townGames } from './parts/games.ts';
import type { Part } from './parts/part.ts';
import { migrationsOf, PARTS } from './parts/parts.ts';
import { TownParts } from './parts/town-parts.ts';
import { townSearch } from './search/search.ts';
import { openStore } from './store/open-store.ts';
import { SteadyClock, type TownClock } from './time/clock.ts';

export interface TownMeters extends HouseMeters {
  onTimer(lateMs: number): void;
  onAppend(ms: number): void;
  /** `code`: `ok`, a refusal's code, or what was malformed. */
  onCommand(tool: string, code: string): void;
  /** Called when a model call has ended. */
  onModelCall(call: CountedCall): void;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Log;
  readonly meters: TownMeters;
  readonly onFatal: (error: Error) => void;
  /** The parts that `config` was read with. */
  readonly parts?: readonly Part[];
  /** The town's clock; default: this machine's. */
  readonly clock?: TownClock;
  /** For an operator's command on the store: nothing is started, and no other node is reached. */
  readonly stopped?: boolean;
}

export type TownCore = Awaited<ReturnType<typeof openCore>>;

export async function openCore(options: ServiceOptions) {
  const { config, log, meters } = options;
  const partList = options.parts ?? PARTS;
  const clock: TownClock = options.clock ?? new SteadyClock();
  const parts = new TownParts(partList, config, log);
  const misfit = config.HOUSE_BOTS === 'on' && !options.stopped ? houseMisfit(config, parts.games) : null;
  if (misfit) throw new ConfigError(misfit);
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    migrations: migrationsOf(partList),
    onFatal: options.onFatal,
  });
  const tables = coreTables(store);
  const { absences, agents, journal, kept, matches, ratings, seats, stats } = tables;
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
  const hiddenLines = new HiddenLines({
    store,
    clock,
    journal,
    games,
    remaking: (matchId, at) => parts.remaking(matchId, at),
  });
  await hiddenLines.refresh();
  const budgets = townBudgets(
    config,
    new Budgets({
      clock,
      onExceeded: ({ setting }, holder) => setting && log.warn({ setting, holder }, MORE_THAN_ALLOWED),
    }),
  );
  const operatorsOnly = operatorAuth({
    // Never without a password: by default a random one that nobody knows.
    password: config.MONITOR_PASSWORD ?? draw(24),
    pepper,
    secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
    wrongPasswords: budgets.wrongPasswords,
    clock,
  });
  const outbound = new Outbound(config);
  const search = townSearch({ config, clock, log });
  const nodeId = options.stopped ? 'admin' : incarnation(config.NODE_ID ?? `node-${draw(4)}`, draw(3));
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
    seats,
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
  const readingLine = new ReadingLine({
    longest: config.REPLAY_LINE,
    restFactor: 100 / Math.max(1, config.REPLAY_SHARE) - 1,
  });
  const mixedOf = async (matchId: string) =>
    mixedTableOf((await matches.byId(matchId))?.mixed ?? null, await seats.of([matchId]));
  const finished = new FinishedMatches(journal, games, readingLine, hiddenLines, mixedOf);
  const answers = new FinishedAnswers(readingLine, hiddenLines);
  const histories = new MatchHistories({
    registry,
    finished,
    journal,
    games,
    hidden: hiddenLines,
    line: readingLine,
    mixedOf,
  });
  const policy = disclosurePolicy(config);
  const list = new MatchList(games, matches, seats);
  const models = options.stopped
    ? null
    : await townModels(config, { clock, log, onCall: (call) => meters.onModelCall(call) });
  const { matchmakers, doors, house } = openTables({
    ...tables,
    config,
    nodeId,
    log,
    clock,
    parts,
    presence,
    memory: () => parts.memory,
    models,
    meters,
    lifecycle,
    registry,
    finished,
    list,
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
      // Before the parts' own chores, which may be about to store text that another node has hidden.
      { name: 'hidden lines', everyMs: 0, work: () => hiddenLines.refresh() },
    ],
  });

  const apart = new TablesApart({
    matchmakers,
    absences,
    absenceWaitMs: config.scaled(config.ABSENCE_WAIT_S),
    clock,
    pickHouse: async (count) => (await house?.free(count)) ?? [],
  });
  return {
    ...tables,
    config,
    log,
    meters,
    nodeId,
    pepper,
    clock,
    store,
    partList,
    parts,
    search,
    games,
    accounts,
    tickets: new SeatTickets(pepper, clock),
    sanctions,
    hiddenLines,
    presence,
    budgets,
    /** Must precede every operators' route. */
    operatorsOnly,
    registry,
    lifecycle,
    arranged,
    liveNodes,
    reconciler,
    ended,
    chores,
    matchmakers,
    readingLine,
    finished,
    answers,
    list,
    doors,
    house,
    /** Null if no models are configured: everything must work without them. */
    models,
    outbound,
    /** When spectators may see everything of a match. */
    disclosure: policy,
    histories,
    apart,
    /** Why the town cannot take commands right now; null if it can. */
    trouble: () => (store.health().state === 'up' ? roundFailed() : store.health().reason),
  };
}

const draw = (bytes: number): string => randomBytes(bytes).toString('hex');
