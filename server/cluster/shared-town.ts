/**
 * Makes every node's town show the whole town: sends the buildings and connected agents of this node to the others, and
 * adds theirs to this node's town model. Messages may be lost; a full report every few seconds and the store's own list
 * of buildings correct that.
 */
import type { Game } from '../../shared/matches/game.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { Log } from '../log.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { Matchmaker } from '../matches/matchmaker.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { Match, Seat } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Seats } from '../store/seats-table.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import { type BuildingFacts, statusOf } from '../town/building-facts.ts';
import type { TownModel } from '../town/town-model.ts';
import type { LiveNodes } from './live-nodes.ts';
import type { RedisLink } from './redis-link.ts';
import { type BuildingReport, NEWS_CHANNEL, type News, type NewsItem, type Person } from './town-news.ts';

/** A building known from the store only, until its own node has reported it. */
function buildingFromStore(match: Match, seats: readonly Seat[], game: Game): BuildingReport {
  const { phase, round, remaining, winner } = match;
  const sign = game.glance({
    phase,
    round,
    remaining,
    winner,
    aborted: match.status === 'aborted',
    players: seats,
  });
  const building: BuildingFacts = {
    buildingId: match.buildingId,
    matchId: match.matchId,
    game: game.id,
    number: match.gameNumber,
    plotId: match.plotId ?? '',
    agentIds: seats.map((seat) => seat.agentId),
    ranked: match.ranked,
    status: statusOf(sign, match.endedAt !== null),
    sign,
    headline: '',
    grips: false,
    mark: '',
    markAt: 0,
    phaseEndsAt: match.updatedAt,
    startedAt: match.createdAt,
    endedAt: match.endedAt,
    stirrings: [],
  };
  return { building, names: seats.map((seat) => seat.displayName) };
}

export interface SharedTownDeps {
  readonly nodeId: string;
  readonly link: Pick<RedisLink, 'onChannel' | 'publish'>;
  readonly clock: Clock;
  readonly town: TownModel;
  readonly registry: Pick<HostedMatches, 'get'>;
  readonly directory: Pick<RoomDirectory, 'announce' | 'onRoom'>;
  /** One for every game. */
  readonly matchmakers: readonly Pick<Matchmaker, 'queueId' | 'look' | 'onTouched'>[];
  readonly liveNodes: Pick<LiveNodes, 'onGone'>;
  readonly matches: Pick<Matches, 'onMap'>;
  readonly seats: Pick<Seats, 'of'>;
  readonly accounts: Pick<AgentAccounts, 'voidKeys'>;
  readonly log: Log;
  /** Undefined: a game that only other nodes have. */
  gameOf(match: Match): Game | undefined;
}

/** About as often as the town room sends patches: viewers would see no more. */
const FLUSH_MS = 250;
const FULL_REPORT_MS = 10_000;
const REPORTS_PER_MESSAGE = 100;
/** No map shows whether a building without a plot still stands: it does while it is reported. */
const UNHEARD_OF_MS = 3 * FULL_REPORT_MS;

export class SharedTown {
  readonly #deps: SharedTownDeps;
  readonly #changed = new Map<string, BuildingFacts>();
  #told: ReadonlyMap<string, string> = new Map();
  #peopleChanged = false;
  readonly #touchedQueues = new Set<string>();
  /** When another node last reported each building without a plot. */
  readonly #heardOf = new Map<string, number>();
  #fullReportAt = 0;
  readonly #rounds: Rounds;
  #closed = false;

  constructor(deps: SharedTownDeps) {
    this.#deps = deps;
    const { clock, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs: FLUSH_MS,
      work: () => this.#flush(),
      onError: (error) => log.error({ err: error }, 'the town could not be compared with the store'),
    });
  }

  async open(): Promise<void> {
    const { directory, link, matchmakers, liveNodes, accounts, town } = this.#deps;
    town.watch({
      building: (building) => this.#isHere(building) && this.#changed.set(building.buildingId, building),
      buildingGone: (buildingId) => {
        this.#changed.delete(buildingId);
        this.#heardOf.delete(buildingId);
      },
      villager: () => this.#noticePeople(),
      villagerGone: () => this.#noticePeople(),
      queue: () => undefined,
      featured: () => undefined,
      crier: () => undefined,
      cried: (line) => this.#tell({ kind: 'cry', line }),
      bubble: (bubble) => this.#deps.registry.get(bubble.matchId) && this.#tell({ kind: 'bubble', bubble }),
    });
    directory.onRoom((opening) => opening.here && this.#tell({ kind: 'room', opening }));
    for (const matchmaker of matchmakers) {
      matchmaker.onTouched(() => this.#touchedQueues.add(matchmaker.queueId));
    }
    accounts.voidKeys.onVoid((key, here) => here && this.#tell({ kind: 'void-key', key }));
    liveNodes.onGone((nodeId) => this.#forgetPeople(nodeId));
    await link.onChannel(NEWS_CHANNEL, (item) => this.#hear(item as NewsItem));
    this.#tell({ kind: 'who-is-there' });
    this.#rounds.start();
  }

  close(): void {
    this.#closed = true;
    void this.#rounds.close();
  }

  async #flush(): Promise<void> {
    for (const queueId of this.#touchedQueues) this.#tell({ kind: 'queue', queueId });
    this.#touchedQueues.clear();
    const { clock } = this.#deps;
    if (clock.now() - this.#fullReportAt >= FULL_REPORT_MS) {
      this.#fullReportAt = clock.now();
      this.#reportAll();
      await this.#compareWithStore();
      return;
    }
    this.#report(this.#changed.values());
    this.#changed.clear();
    if (this.#peopleChanged) this.#reportPeople();
  }

  #reportAll(): void {
    this.#changed.clear();
    this.#report([...this.#deps.town.buildings].filter((building) => this.#isHere(building)));
    this.#told = new Map();
    this.#reportPeople(true);
  }

  #report(buildings: Iterable<BuildingFacts>): void {
    const reports = [...buildings].map((building) => this.#reportOf(building));
    for (let from = 0; from < reports.length; from += REPORTS_PER_MESSAGE) {
      this.#tell({ kind: 'buildings', reports: reports.slice(from, from + REPORTS_PER_MESSAGE) });
    }
  }

  #reportOf(building: BuildingFacts): BuildingReport {
    const players = this.#deps.registry.get(building.matchId)?.state.players ?? [];
    const names = new Map(players.map(({ agentId, displayName }) => [agentId, displayName]));
    return { building, names: building.agentIds.map((agentId) => names.get(agentId) ?? '') };
  }

  #reportPeople(whole = false): void {
    this.#peopleChanged = false;
    const here = this.#deps.town.onlineAt();
    const came: Person[] = [];
    for (const [agentId, name] of here) if (!this.#told.has(agentId)) came.push({ agentId, name });
    const went = [...this.#told.keys()].filter((agentId) => !here.has(agentId));
    this.#told = here;
    if (whole || came.length || went.length) this.#tell({ kind: 'people', whole, came, went });
  }

  #hear({ from, news }: NewsItem): void {
    if (from === this.#deps.nodeId || this.#closed) return;
    const { directory, accounts, town } = this.#deps;
    switch (news.kind) {
      case 'queue':
        this.#look(news.queueId);
        return;
      case 'who-is-there':
        this.#fullReportAt = 0;
        return;
      case 'buildings':
        for (const report of news.reports) {
          const { buildingId, plotId } = report.building;
          if (plotId === '') this.#heardOf.set(buildingId, this.#deps.clock.now());
          this.#show(report);
        }
        return;
      case 'people':
        this.#greet(from, news);
        return;
      case 'room':
        directory.announce({ ...news.opening, here: false });
        return;
      case 'bubble':
        town.bubbleReported(news.bubble);
        return;
      case 'cry':
        town.announce(news.line);
        return;
      case 'void-key':
        accounts.voidKeys.declare(news.key, false);
        return;
      default:
        news satisfies never;
    }
  }

  #look(queueId: string): void {
    const { log, matchmakers } = this.#deps;
    const matchmaker = matchmakers.find((each) => each.queueId === queueId);
    matchmaker?.look().catch((error: unknown) => log.warn({ err: error, queueId }, 'a queue cannot be seen'));
  }

  #show({ building, names }: BuildingReport): void {
    const { clock, registry, town } = this.#deps;
    // The report was delayed: the building is this node's by now, or gone.
    if (registry.get(building.matchId)) return;
    if (building.endedAt !== null && clock.now() >= building.endedAt + town.settings.buildingLingerMs) return;
    town.buildingReported(building, names);
  }

  #greet(node: string, { whole, came, went }: Extract<News, { kind: 'people' }>): void {
    const { town } = this.#deps;
    const known = town.onlineAt(node);
    const present = new Set(came.map((person) => person.agentId));
    for (const { agentId, name } of came) if (!known.has(agentId)) town.cameOnline(agentId, name, node);
    for (const agentId of whole ? known.keys() : went) {
      if (known.has(agentId) && !present.has(agentId)) town.wentOffline(agentId, node);
    }
  }

  #forgetPeople(node: string): void {
    for (const agentId of this.#deps.town.onlineAt(node).keys()) this.#deps.town.wentOffline(agentId, node);
  }

  async #compareWithStore(): Promise<void> {
    const { clock, gameOf, matches, seats, town } = this.#deps;
    const onMap = await matches.onMap();
    const standing = new Set(onMap.map((match) => match.buildingId));
    const shown = new Set<string>();
    for (const building of [...town.buildings]) {
      shown.add(building.buildingId);
      if (this.#isHere(building) || standing.has(building.buildingId) || this.#isHeardOf(building)) continue;
      town.buildingVanished(building.buildingId);
    }
    const unknown = onMap.filter(
      ({ buildingId, endedAt }) =>
        !shown.has(buildingId) &&
        (endedAt === null || clock.now() < endedAt + town.settings.buildingLingerMs),
    );
    const seated = Map.groupBy(await seats.of(unknown.map((match) => match.matchId)), (seat) => seat.matchId);
    for (const match of unknown) {
      const game = gameOf(match);
      if (game) this.#show(buildingFromStore(match, seated.get(match.matchId) ?? [], game));
    }
  }

  #isHere({ matchId }: BuildingFacts): boolean {
    return this.#deps.registry.get(matchId) !== undefined;
  }

  #isHeardOf({ buildingId }: BuildingFacts): boolean {
    return this.#deps.clock.now() < (this.#heardOf.get(buildingId) ?? 0) + UNHEARD_OF_MS;
  }

  #noticePeople(): void {
    this.#peopleChanged = true;
  }

  /** The next full report makes up for a lost message. */
  #tell(news: News): void {
    const { link, log, nodeId } = this.#deps;
    link
      .publish(NEWS_CHANNEL, { from: nodeId, news } satisfies NewsItem)
      .catch((error: unknown) => log.warn({ err: error }, 'news could not be sent'));
  }
}
