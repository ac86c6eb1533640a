/** The residents: they fill waiting queues and keep matches of every game running, so that the town is never dead. */
import { createHash } from 'node:crypto';
import { isOver, type SeatedPlayer } from '../../shared/matches/game.ts';
import { isResident, type Resident, residentNumber, TOWNSFOLK } from '../../shared/town/residents.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Log } from '../log.ts';
import type { Door } from '../matches/door.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { MatchHost } from '../matches/match-host.ts';
import type { Matchmaker } from '../matches/matchmaker.ts';
import { accountOf } from '../matches/mixed-table.ts';
import type { HouseAgent } from '../matches/table-opener.ts';
import type { HouseOfGame } from '../parts/part.ts';
import type { TownMemory } from '../parts/town-memory.ts';
import type { Agents } from '../store/agents-table.ts';
import type { Engagements } from '../store/engagements-table.ts';
import { DuplicateKeyError } from '../store/errors.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';
import type { HouseMeters, HouseMinds, HouseMove, ResidentFigures } from './minds.ts';

export interface HouseTable {
  readonly game: string;
  readonly house: HouseOfGame;
  readonly matchmaker: Pick<Matchmaker, 'makeUpTo' | 'room' | 'seatWaiting' | 'waiting'>;
  readonly door: Pick<Door, 'act'>;
}

export interface HouseDeps {
  readonly clock: Clock;
  readonly tables: readonly HouseTable[];
  readonly registry: HostedMatches;
  readonly agents: Agents;
  readonly engagements: Pick<Engagements, 'busyHouse'>;
  readonly log: Log;
  readonly seed: string;
  readonly meters: HouseMeters;
  /** Null: all residents play by folk wisdom. */
  readonly minds: HouseMinds | null;
  running(game: string): Promise<number>;
  memory(): TownMemory | null;
}

/** How often the house looks round, in real time. */
const ROUND_MS = 500;
/** A town that keeps many matches running begins with some of them, and does not stand still until all are made. */
const MOST_AT_ONCE = 20;
/** Another node may have room for newcomers: so long it is left to them. */
const OTHERS_FIRST_MS = 2 * ROUND_MS;
const MAKING_ROOM = 'The residents made room for newcomers.';

export class House {
  readonly #deps: HouseDeps;
  readonly #players = new Map<string, readonly { stop(): void }[]>();
  readonly #residents: Resident[] = [];
  readonly #rounds: Rounds;

  constructor(deps: HouseDeps) {
    this.#deps = deps;
    const { clock, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs: ROUND_MS,
      work: () => this.#fill(),
      onError: (error) => log.error({ err: error }, 'the residents could not look round'),
    });
  }

  async open(): Promise<void> {
    const known = (await this.#deps.agents.ofHouse()).length;
    await this.#settle(Math.max(TOWNSFOLK, known));
    this.#deps.registry.onOpened((match) => this.#play(match));
    this.#deps.registry.onClosed((match) => this.#stop(match.matchId));
    await this.#rounds.startNow();
  }

  close(): void {
    void this.#rounds.close();
    for (const matchId of [...this.#players.keys()]) this.#stop(matchId);
  }

  /** Those who live here for good; whoever else was called in is seen at the tables alone. */
  get townsfolk(): readonly HouseAgent[] {
    return this.#residents.slice(0, TOWNSFOLK);
  }

  /** Of the residents that think with a model, by name. */
  get thinking(): readonly ResidentFigures[] {
    const names = new Map(this.#residents.map(({ agentId, displayName }) => [agentId, displayName]));
    return (this.#deps.minds?.figures() ?? [])
      .map((figures) => ({ ...figures, name: names.get(figures.agentId) ?? figures.agentId }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** So many live here from now on. They are agents like any other, but for a key that nobody has. */
  async #settle(count: number): Promise<void> {
    const { agents, clock, tables } = this.#deps;
    const known = new Set((await agents.ofHouse()).map((agent) => agent.agentId));
    const residents = Array.from({ length: count }, (_, i) => residentNumber(i));
    const missing = residents.filter((resident) => !known.has(resident.agentId));
    const rows = missing.map(({ agentId, displayName }) => ({
      agentId,
      ownerId: null,
      name: displayName,
      keyHmac: `none:${agentId}`,
      scopes: tables.map(({ house }) => house.scope),
      house: true,
      createdAt: clock.now(),
    }));
    if (rows.length > 0) {
      await agents.add(rows).catch((error: unknown) => {
        if (!(error instanceof DuplicateKeyError)) throw error;
      });
    }
    this.#residents.push(...residents.slice(this.#residents.length));
  }

  /** One game after the other, so that no two want the same resident at once. */
  async #fill(): Promise<void> {
    const { log, tables } = this.#deps;
    for (const table of tables) {
      await this.#fillOne(table).catch((error: unknown) =>
        log.error({ err: error, game: table.game }, 'the residents could not start a match'),
      );
    }
  }

  async #fillOne({ game, house, matchmaker }: HouseTable): Promise<void> {
    const { clock, running } = this.#deps;
    const { fillAfterMs, keepMatches } = house;
    const pick = (count: number) => this.free(count);
    const lacking = keepMatches > 0 ? keepMatches - (await running(game)) : 0;
    for (let missing = Math.min(lacking, MOST_AT_ONCE); missing > 0; missing--) {
      if (!(await matchmaker.makeUpTo(keepMatches, pick))) break;
    }
    // Agents just seated no longer wait.
    const first = matchmaker.waiting.find(({ here }) => here);
    const waitedMs = first ? clock.now() - first.joinedAt : Number.NEGATIVE_INFINITY;
    if (waitedMs < fillAfterMs || (await matchmaker.seatWaiting(pick))) return;
    if (matchmaker.room < 1 && waitedMs >= fillAfterMs + OTHERS_FIRST_MS) {
      await this.#makeRoom(1 - matchmaker.room);
    }
  }

  /** This node is full: so many matches of the house alone give way, the youngest first; none if that is not enough. */
  async #makeRoom(count: number): Promise<void> {
    const { log, registry } = this.#deps;
    const own = [...registry.all()]
      .filter((match) => isOfHouseAlone(match))
      .sort((a, b) => b.state.createdAt - a.state.createdAt);
    if (own.length < count) return;
    for (const match of own.slice(0, count)) {
      log.info({ matchId: match.matchId }, 'a match of the house gives way to newcomers');
      await match.execute((_, now) => ({ type: 'abort', reason: MAKING_ROOM, now }));
    }
  }

  /**
   * Residents who sit nowhere, whatever the game, in an order that changes with every match; no two of one first name.
   * When there are not enough, more move in: nobody who waits for a table shall want for company.
   */
  async free(count: number): Promise<readonly HouseAgent[]> {
    const { clock, engagements, seed } = this.#deps;
    const busy = await engagements.busyHouse();
    const free = this.#residents.filter((agent) => !busy.has(agent.agentId));
    const round = `${seed}/${clock.now()}`;
    const draw = (agent: HouseAgent) =>
      createHash('sha256').update(`${round}/${agent.agentId}`).digest('hex');
    const drawn = free
      .map((agent) => ({ agent, draw: draw(agent) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1))
      .map(({ agent }) => agent);
    const byFirstName = Map.groupBy(drawn, ({ displayName }) => displayName.split(' ')[0]);
    const picked = [...byFirstName.values()].flatMap(([agent]) => agent ?? []).slice(0, count);
    if (picked.length === count) return picked;
    await this.#settle(this.#residents.length + TOWNSFOLK);
    return this.free(count);
  }

  #play(match: LiveMatch): void {
    const table = this.#deps.tables.find(({ game }) => game === match.game.id);
    if (!table) return;
    const players = match.state.players.filter((player) => isResident(accountOf(match, player)));
    this.#players.set(
      match.matchId,
      players.map((player) => this.#seat(table, match, player)),
    );
  }

  #seat({ door, house }: HouseTable, match: LiveMatch, player: SeatedPlayer): { stop(): void } {
    const { clock, log, memory, minds, seed } = this.#deps;
    const { matchId } = match;
    const account = accountOf(match, player);
    // At a masked table a bot remembers nobody, as itself it would be known by what it remembers.
    const { agentId, displayName, playerId } = player;
    const identity: AgentIdentity = {
      agentId: account,
      name: displayName,
      scopes: [house.scope],
    };
    return house.seat({
      match,
      playerId,
      agentId,
      seed: `${seed}/${matchId}`,
      clock,
      memory: memory(),
      mind: minds?.of(account) ?? null,
      act: async (action, move) => {
        const answer = await door.act(identity, matchId, action);
        if (answer.ok && move) this.#count(account, move);
        return answer;
      },
      onTrouble: (error) => log.warn({ err: error, matchId, agentId }, 'a house bot failed'),
    });
  }

  #count(account: string, { because, maker }: HouseMove): void {
    const { meters, minds } = this.#deps;
    if (maker) minds?.moved(account, maker);
    meters.onHouseMove(maker === 'model' ? 'llm' : 'folk');
    if (because) meters.onHouseFallback(because);
  }

  #stop(matchId: string): void {
    for (const player of this.#players.get(matchId) ?? []) player.stop();
    this.#players.delete(matchId);
  }
}

const isOfHouseAlone = ({ game, mixed, state }: MatchHost): boolean =>
  !mixed && !isOver(game, state) && state.players.every(({ agentId }) => isResident(agentId));
