/** The residents: they fill waiting queues and keep matches of every game running, so that the town is never dead. */
import { createHash } from 'node:crypto';
import { HOUSE_NAMES } from '../../shared/town/residents.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Log } from '../log.ts';
import type { Door } from '../matches/door.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { HouseAgent, Matchmaker } from '../matches/matchmaker.ts';
import type { HouseOfGame } from '../parts/part.ts';
import type { Agents } from '../store/agents-table.ts';
import type { Engagements } from '../store/engagements-table.ts';
import { DuplicateKeyError } from '../store/errors.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';

/** One game that the residents play. */
export interface HouseTable {
  readonly game: string;
  readonly house: HouseOfGame;
  readonly matchmaker: Pick<Matchmaker, 'makeUpTo' | 'seatWaiting' | 'waiting'>;
  readonly door: Pick<Door, 'act'>;
}

export interface HouseDeps {
  readonly clock: Clock;
  readonly tables: readonly HouseTable[];
  readonly registry: HostedMatches;
  readonly agents: Agents;
  readonly engagements: Pick<Engagements, 'busyHouse'>;
  readonly log: Log;
  /** What the residents' own dice are keyed by. */
  readonly seed: string;
  /** Matches of that game that run in the whole town. */
  running(game: string): Promise<number>;
}

/** How often the house looks round, in real time. */
const ROUND_MS = 500;

export class House {
  readonly #deps: HouseDeps;
  readonly #players = new Map<string, readonly { stop(): void }[]>();
  #residents: readonly HouseAgent[] = [];
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
    this.#residents = await this.#settleResidents();
    const ids = new Set(this.#residents.map((agent) => agent.agentId));
    this.#deps.registry.onOpened((match) => this.#play(match, ids));
    this.#deps.registry.onClosed((match) => this.#stop(match.matchId));
    await this.#rounds.startNow();
  }

  close(): void {
    void this.#rounds.close();
    for (const matchId of [...this.#players.keys()]) this.#stop(matchId);
  }

  /** Everybody who lives here, whether they play or stroll about. */
  get residents(): readonly HouseAgent[] {
    return this.#residents;
  }

  /** The residents are agents like any other, but for a key that nobody has. */
  async #settleResidents(): Promise<HouseAgent[]> {
    const { agents, clock, tables } = this.#deps;
    const known = new Set((await agents.ofHouse()).map((agent) => agent.agentId));
    const residents = HOUSE_NAMES.map((name) => ({
      agentId: `ag_house_${name.toLowerCase()}`,
      displayName: name,
    }));
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
        // Another node of the cluster moved them in first.
        if (!(error instanceof DuplicateKeyError)) throw error;
      });
    }
    return residents;
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
    const [first] = matchmaker.waiting;
    const waitedEnough = first !== undefined && clock.now() - first.joinedAt >= fillAfterMs;
    const lacking = keepMatches > 0 ? keepMatches - (await running(game)) : 0;
    for (let missing = lacking; missing > 0; missing--) {
      if (!(await matchmaker.makeUpTo(keepMatches, (count) => this.#free(count)))) return;
    }
    if (waitedEnough) await matchmaker.seatWaiting((count) => this.#free(count));
  }

  /** Residents who sit nowhere, whatever the game, in an order that changes with every match. */
  async #free(count: number): Promise<readonly HouseAgent[]> {
    const { clock, engagements, seed } = this.#deps;
    const busy = await engagements.busyHouse();
    const free = this.#residents.filter((agent) => !busy.has(agent.agentId));
    const round = `${seed}/${clock.now()}`;
    const draw = (agent: HouseAgent) =>
      createHash('sha256').update(`${round}/${agent.agentId}`).digest('hex');
    return free
      .map((agent) => ({ agent, draw: draw(agent) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1))
      .slice(0, count)
      .map(({ agent }) => agent);
  }

  #play(match: LiveMatch, residents: ReadonlySet<string>): void {
    const table = this.#deps.tables.find(({ game }) => game === match.game.id);
    if (!table) return;
    const players = match.state.players.filter((player) => residents.has(player.agentId));
    this.#players.set(
      match.matchId,
      players.map(({ playerId, agentId, displayName }) =>
        this.#seat(table, match, { playerId, agentId, displayName }),
      ),
    );
  }

  #seat(
    { door, house }: HouseTable,
    match: LiveMatch,
    { playerId, agentId, displayName }: HouseAgent & { readonly playerId: string },
  ): { stop(): void } {
    const { clock, log, seed } = this.#deps;
    const { matchId } = match;
    const identity: AgentIdentity = { agentId, name: displayName, scopes: [house.scope] };
    return house.seat({
      match,
      playerId,
      agentId,
      seed: `${seed}/${matchId}`,
      clock,
      act: (action) => door.act(identity, matchId, action),
      onTrouble: (error) => log.warn({ err: error, matchId, agentId }, 'a house bot failed'),
    });
  }

  #stop(matchId: string): void {
    for (const player of this.#players.get(matchId) ?? []) player.stop();
    this.#players.delete(matchId);
  }
}
