/** The house bots: they fill waiting queues and keep matches running, so that the town is never dead. */
import { createHash } from 'node:crypto';
import type { Bot, BotIdentity } from '../../shared/games/werewolf/bots/policy.ts';
import { HOUSE_NAMES } from '../../shared/town/residents.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Log } from '../log.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { HouseAgent, Matchmaker } from '../matches/matchmaker.ts';
import { HousePlayer } from '../parts/werewolf/house-player.ts';
import type { WerewolfDoor } from '../parts/werewolf/werewolf-door.ts';
import { asWerewolf } from '../parts/werewolf/werewolf-match.ts';
import type { Agents } from '../store/agents-table.ts';
import { DuplicateKeyError } from '../store/errors.ts';
import type { Seats } from '../store/seats-table.ts';
import type { Clock } from '../time/clock.ts';
import { Rounds } from '../time/rounds.ts';

export interface HouseDeps {
  readonly clock: Clock;
  readonly door: WerewolfDoor;
  readonly registry: HostedMatches;
  readonly matchmaker: Matchmaker;
  readonly agents: Agents;
  readonly seats: Seats;
  readonly log: Log;
  readonly timeScale: number;
  readonly matches: number;
  readonly fillAfterMs: number;
  /** What the bots' own dice are keyed by. */
  readonly seed: string;
  /** Matches that run in the whole town. */
  running(): Promise<number>;
  makeBot(identity: BotIdentity): Bot;
}

/** How often the house looks round, in real time. */
const ROUND_MS = 500;

export class House {
  readonly #deps: HouseDeps;
  readonly #players = new Map<string, HousePlayer[]>();
  #residents: readonly HouseAgent[] = [];
  readonly #rounds: Rounds;

  constructor(deps: HouseDeps) {
    this.#deps = deps;
    const { clock, log } = deps;
    this.#rounds = new Rounds({
      clock,
      everyMs: ROUND_MS,
      work: () => this.#fill(),
      onError: (error) => log.error({ err: error }, 'the house bots could not start a match'),
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
    const { agents, clock } = this.#deps;
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
      scopes: ['werewolf:play'],
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

  async #fill(): Promise<void> {
    const { clock, fillAfterMs, matchmaker, matches, running } = this.#deps;
    const [first] = matchmaker.waiting;
    const waitedEnough = first !== undefined && clock.now() - first.joinedAt >= fillAfterMs;
    for (let missing = matches - (await running()); missing > 0; missing--) {
      if (!(await matchmaker.makeUpTo(matches, (count) => this.#free(count)))) return;
    }
    if (waitedEnough) await matchmaker.seatWaiting((count) => this.#free(count));
  }

  /** Residents who sit nowhere, in an order that changes with every match. */
  async #free(count: number): Promise<readonly HouseAgent[]> {
    const busy = await this.#deps.seats.busyHouseAgents();
    const free = this.#residents.filter((agent) => !busy.has(agent.agentId));
    const round = `${this.#deps.seed}/${this.#deps.clock.now()}`;
    const draw = (agent: HouseAgent) =>
      createHash('sha256').update(`${round}/${agent.agentId}`).digest('hex');
    return free
      .map((agent) => ({ agent, draw: draw(agent) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1))
      .slice(0, count)
      .map(({ agent }) => agent);
  }

  #play(match: LiveMatch, house: ReadonlySet<string>): void {
    const { clock, door, log, makeBot, seed, timeScale } = this.#deps;
    const { matchId } = match;
    const players = match.state.players.filter((player) => house.has(player.agentId));
    this.#players.set(
      matchId,
      players.map(({ playerId, agentId, displayName }) => {
        const identity: AgentIdentity = { agentId, name: displayName, scopes: ['werewolf:play'] };
        const bot = makeBot({ seed: `${seed}/${matchId}`, agentId });
        return new HousePlayer(asWerewolf(match), playerId, bot, {
          clock,
          timeScale,
          act: (action) => door.act(identity, matchId, action),
          onTrouble: (error) => log.warn({ err: error, matchId, agentId }, 'a house bot failed'),
        });
      }),
    );
  }

  #stop(matchId: string): void {
    for (const player of this.#players.get(matchId) ?? []) player.stop();
    this.#players.delete(matchId);
  }
}
