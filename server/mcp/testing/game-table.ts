/**
 * A door to in-memory matches of one game: the real engine, host and secrecy, without a store. For tests that need an
 * exact situation; tests of durability run against the whole town.
 */
import type { Entry, Game, GameEvent, GameState, SeatCommand } from '../../../shared/matches/game.ts';
import { type LabelledLine, labelledLines } from '../../../shared/matches/labels.ts';
import type { PublicMoment } from '../../../shared/matches/moment.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { refuse } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../../agents/identity.ts';
import type {
  Acted,
  Door,
  EventsQuery,
  MatchSummary,
  QueueStatus,
  SeatAction,
  SeatInMatch,
} from '../../matches/door.ts';
import { readEvents, viewerOf } from '../../matches/match-events.ts';
import { MatchHost } from '../../matches/match-host.ts';
import { nextStep } from '../../matches/waiting-room.ts';
import type { Clock } from '../../time/clock.ts';
import { addressOf } from '../../town/plots.ts';

const no = (...why: Parameters<typeof refuse>) => ({ ok: false, refusal: refuse(...why) }) as const;

export interface GameTableOptions<S extends GameState, E extends GameEvent, View, Settings> {
  readonly game: Game<S, SeatCommand, E, View, Settings>;
  readonly queueId: string;
  readonly clock: Clock;
  readonly settings: Settings;
  /** Of the first matches; later ones get generated seeds. */
  readonly seeds?: readonly string[];
}

export class GameTable<
  S extends GameState,
  E extends GameEvent,
  View,
  Action extends SeatAction,
  Settings = unknown,
> implements Door<View, Action>
{
  readonly clock: Clock;
  readonly settings: Settings;
  readonly hosts = new Map<string, MatchHost<S, E>>();
  readonly #game: Game<S, SeatCommand, E, View, Settings>;
  readonly #queueId: string;
  readonly #waiting: AgentIdentity[] = [];
  readonly #seeds: string[];

  constructor({ game, queueId, clock, settings, seeds = [] }: GameTableOptions<S, E, View, Settings>) {
    this.#game = game;
    this.#queueId = queueId;
    this.clock = clock;
    this.settings = settings;
    this.#seeds = [...seeds];
  }

  now(): number {
    return this.clock.now();
  }

  /** Seats as many agents as the game has seats. The seed decides the seating. */
  seat(agents: readonly AgentIdentity[], { seed }: { readonly seed?: string } = {}): MatchHost<S, E> {
    return this.host(this.opening(agents, seed));
  }

  async close(): Promise<void> {
    for (const host of this.hosts.values()) await host.close();
  }

  protected opening(
    agents: readonly AgentIdentity[],
    seed = this.#seeds.shift() ?? `seed-${this.hosts.size}`,
  ): readonly Entry<S, E>[] {
    const gameNumber = this.hosts.size + 1;
    return this.#game.open({
      matchId: `mt_${gameNumber}`,
      buildingId: `bd_${gameNumber}`,
      gameNumber,
      seed,
      settings: this.settings,
      agents: agents.map(({ agentId, name }) => ({ agentId, displayName: name })),
      now: this.now(),
    }).entries;
  }

  protected host(log: readonly Entry<S, E>[]): MatchHost<S, E> {
    const host = new MatchHost<S, E>(this.#game, { plotId: 'plot-1', ranked: true }, log, {
      clock: this.clock,
      append: async () => undefined,
      onTimer: () => undefined,
      onTrouble: (_, error) => {
        throw error;
      },
    });
    this.hosts.set(host.matchId, host);
    host.start();
    return host;
  }

  async joinQueue(agent: AgentIdentity, { queueId }: { readonly queueId: string }) {
    if (queueId !== this.#queueId) return this.#noQueue();
    const known = this.#waiting.some(({ agentId }) => agentId === agent.agentId);
    if (!known && !this.#assignment(agent)) this.#waiting.push(agent);
    if (this.#waiting.length === this.#game.seats) this.seat(this.#waiting.splice(0));
    return { ok: true, value: this.#status(agent) } as const;
  }

  async leaveQueue(agent: AgentIdentity, queueId: string) {
    if (queueId !== this.#queueId) return this.#noQueue();
    const place = this.#waiting.findIndex(({ agentId }) => agentId === agent.agentId);
    if (place >= 0) this.#waiting.splice(place, 1);
    return { ok: true, value: { removed: place >= 0, queue: this.#status(agent) } } as const;
  }

  async queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>> {
    if (queueId !== this.#queueId) return this.#noQueue();
    return { ok: true, value: this.#status(agent) };
  }

  async listMatches(): Promise<readonly MatchSummary[]> {
    return [...this.hosts.values()].map(({ state, plotId, ranked }) => ({
      ...this.#game.sign(state),
      ...this.#game.progress(state),
      matchId: state.matchId,
      game: this.#game.id,
      gameNumber: state.gameNumber,
      buildingInstanceId: state.buildingId,
      plotId,
      ranked,
      address: addressOf(plotId),
      startedAt: state.createdAt,
      endedAt: null,
      winner: this.#game.result(state)?.winner ?? null,
      aborted: this.#game.result(state)?.aborted ?? false,
      players: state.players.map((player) => ({ ...player, won: null })),
    }));
  }

  async view(caller: Caller, matchId: string): Promise<Answer<View>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'No such match.');
    return { ok: true, value: this.#game.view(match.state, viewerOf(match, caller)) };
  }

  async seatIn(caller: Caller, matchId: string): Promise<Answer<SeatInMatch>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'No such match.');
    const player = caller && match.state.players.find((seated) => seated.agentId === caller.agentId);
    return { ok: true, value: { playerId: player?.playerId ?? null, over: this.#isOver(match) } };
  }

  async events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'No such match.');
    const { game, log } = match as unknown as MatchHost;
    const deadline = this.now() + (query.waitMs ?? 0);
    for (;;) {
      const viewer = viewerOf(match, caller);
      const answer = readEvents({ game, log, viewer }, query.afterEventId, query.limit);
      const left = deadline - this.now();
      if (!answer.ok || answer.value.length > 0 || left <= 0 || this.#isOver(match)) return answer;
      const step = await nextStep(match, this.clock, { ms: left, signal: query.signal });
      if (step === 'over') return answer;
    }
  }

  async moments(matchId: string): Promise<Answer<readonly PublicMoment[]>> {
    const match = this.hosts.get(matchId);
    return match ? { ok: true, value: match.moments } : no('MATCH_NOT_FOUND', 'No such match.');
  }

  async labels(matchId: string): Promise<Answer<readonly LabelledLine[]>> {
    const match = this.hosts.get(matchId);
    return match ? { ok: true, value: labelledLines(match.log) } : no('MATCH_NOT_FOUND', 'No such match.');
  }

  async act(agent: AgentIdentity, matchId: string, action: Action): Promise<Answer<Acted>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'No such match.');
    const player = match.state.players.find((seated) => seated.agentId === agent.agentId);
    if (!player) return no('NOT_A_PLAYER', 'You have no seat in this match.');
    const { playerId } = player;
    const outcome = await match.execute((_, now) => ({ ...action, playerId, now }));
    if (!outcome.ok) return { ok: false, refusal: outcome.rejection };
    const event = outcome.entries[0]?.event ?? this.#game.standing(match.log, playerId, action.type);
    return { ok: true, value: { playerId, event } };
  }

  #noQueue() {
    return no('QUEUE_NOT_FOUND', `There is one queue: ${this.#queueId}.`);
  }

  #isOver({ state }: { readonly state: S }): boolean {
    return this.#game.result(state) !== null;
  }

  #assignment(agent: AgentIdentity): QueueStatus['assignment'] {
    for (const host of this.hosts.values()) {
      const { state } = host;
      const player = state.players.find((seated) => seated.agentId === agent.agentId);
      if (!player || this.#isOver(host)) continue;
      const { matchId, buildingId: buildingInstanceId } = state;
      return { matchId, buildingInstanceId, seat: player.seat, ranked: true };
    }
    return null;
  }

  #status(agent: AgentIdentity): QueueStatus {
    const assignment = this.#assignment(agent);
    const place = this.#waiting.findIndex(({ agentId }) => agentId === agent.agentId);
    return {
      queueId: this.#queueId,
      position: place < 0 ? null : place + 1,
      size: assignment ? this.#game.seats : this.#waiting.length,
      status: assignment ? 'STARTING' : 'WAITING',
      estimatedStartSeconds: 0,
      assignment,
      isAway: false,
      away: 0,
    };
  }
}
