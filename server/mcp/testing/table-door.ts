/**
 * A door to matches that live in memory only: the real engine, host and secrecy, without a store. For tests that
 * must set up an exact situation; whatever needs durability runs against the whole town instead.
 */

import { viewFor } from '../../../shared/games/werewolf/audience.ts';
import type { PlayerCommand } from '../../../shared/games/werewolf/commands.ts';
import { createMatch } from '../../../shared/games/werewolf/decide.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { LogEntry } from '../../../shared/games/werewolf/log.ts';
import {
  DEFAULT_SETTINGS,
  type MatchSettings,
  type MatchState,
  type Role,
} from '../../../shared/games/werewolf/model.ts';
import { standingEvent } from '../../../shared/games/werewolf/standing-event.ts';
import type { MatchView } from '../../../shared/games/werewolf/view.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { refuse } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../../agents/identity.ts';
import type { Acted, EventsQuery, MatchSummary, QueueStatus, SeatInMatch } from '../../matches/door.ts';
import { readEvents, viewerOf } from '../../matches/match-events.ts';
import { MatchHost } from '../../matches/match-host.ts';
import { nextStep } from '../../matches/waiting-room.ts';
import type { WerewolfAction, WerewolfDoor } from '../../parts/werewolf/werewolf-door.ts';
import type { Clock } from '../../time/clock.ts';

const QUEUE_ID = 'werewolf-default';
const no = (...why: Parameters<typeof refuse>) => ({ ok: false, refusal: refuse(...why) }) as const;

interface Deal {
  readonly seed?: string;
  /** Index = seat − 1. */
  readonly roles?: readonly Role[];
}

export type WerewolfHost = MatchHost<MatchState, MatchEvent>;

export class TableDoor implements WerewolfDoor {
  readonly clock: Clock;
  readonly settings: MatchSettings;
  readonly hosts = new Map<string, WerewolfHost>();
  readonly #waiting: AgentIdentity[] = [];
  #seeds: string[];

  constructor(clock: Clock, settings: MatchSettings = DEFAULT_SETTINGS, seeds: readonly string[] = []) {
    this.clock = clock;
    this.settings = settings;
    this.#seeds = [...seeds];
  }

  now(): number {
    return this.clock.now();
  }

  /** Seats eight agents at once. The seed decides who sits where, and who is who unless `roles` says so. */
  seat(
    agents: readonly AgentIdentity[],
    { seed = this.#seeds.shift() ?? `seed-${this.hosts.size}`, roles }: Deal = {},
  ): WerewolfHost {
    const gameNumber = this.hosts.size + 1;
    const { entries } = createMatch({
      matchId: `mt_${gameNumber}`,
      buildingId: `bd_${gameNumber}`,
      gameNumber,
      seed,
      settings: this.settings,
      agents: agents.map(({ agentId, name }) => ({ agentId, displayName: name })),
      now: this.now(),
    });
    const log: LogEntry[] = [];
    for (const { event: dealt } of entries) {
      const event = dealt.type === 'ROLES_DEALT' && roles ? { ...dealt, roles } : dealt;
      log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
    }
    const host = new MatchHost(werewolf, 'plot-1', log, {
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

  async close(): Promise<void> {
    for (const host of this.hosts.values()) await host.close();
  }

  async joinQueue(agent: AgentIdentity, { queueId }: { readonly queueId: string }) {
    if (queueId !== QUEUE_ID) return no('QUEUE_NOT_FOUND', `There is one queue: ${QUEUE_ID}.`);
    const known = this.#waiting.some(({ agentId }) => agentId === agent.agentId);
    if (!known && !this.#assignment(agent)) this.#waiting.push(agent);
    if (this.#waiting.length === 8) this.seat(this.#waiting.splice(0));
    return { ok: true, value: this.#status(agent) } as const;
  }

  async leaveQueue(agent: AgentIdentity, queueId: string) {
    if (queueId !== QUEUE_ID) return no('QUEUE_NOT_FOUND', `There is one queue: ${QUEUE_ID}.`);
    const place = this.#waiting.findIndex(({ agentId }) => agentId === agent.agentId);
    if (place >= 0) this.#waiting.splice(place, 1);
    return { ok: true, value: { removed: place >= 0, queue: this.#status(agent) } } as const;
  }

  async queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>> {
    if (queueId !== QUEUE_ID) return no('QUEUE_NOT_FOUND', `There is one queue: ${QUEUE_ID}.`);
    return { ok: true, value: this.#status(agent) };
  }

  async listMatches(): Promise<readonly MatchSummary[]> {
    return [...this.hosts.values()].map(({ state, plotId }) => ({
      ...werewolf.sign(state),
      ...werewolf.progress(state),
      matchId: state.matchId,
      game: werewolf.id,
      gameNumber: state.gameNumber,
      buildingInstanceId: state.buildingId,
      plotId,
      startedAt: state.createdAt,
      endedAt: null,
      winner: state.winner,
      aborted: state.aborted,
      players: state.players,
    }));
  }

  async view(caller: Caller, matchId: string): Promise<Answer<MatchView>> {
    const state = this.hosts.get(matchId)?.state;
    if (!state) return no('MATCH_NOT_FOUND', 'There is no such match.');
    return { ok: true, value: viewFor(state, viewerOf(state, caller)) };
  }

  async seatIn(caller: Caller, matchId: string): Promise<Answer<SeatInMatch>> {
    const state = this.hosts.get(matchId)?.state;
    if (!state) return no('MATCH_NOT_FOUND', 'There is no such match.');
    const player = caller && state.players.find((seated) => seated.agentId === caller.agentId);
    return { ok: true, value: { playerId: player?.playerId ?? null, over: state.phase === 'ENDED' } };
  }

  async events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'There is no such match.');
    const deadline = this.now() + (query.waitMs ?? 0);
    for (;;) {
      const viewer = viewerOf(match.state, caller);
      const answer = readEvents({ game: werewolf, log: match.log, viewer }, query.afterEventId, query.limit);
      const left = deadline - this.now();
      if (!answer.ok || answer.value.length > 0 || left <= 0 || match.state.phase === 'ENDED') return answer;
      const step = await nextStep(match, this.clock, { ms: left, signal: query.signal });
      if (step === 'over') return answer;
    }
  }

  async act(agent: AgentIdentity, matchId: string, action: WerewolfAction): Promise<Answer<Acted>> {
    const match = this.hosts.get(matchId);
    if (!match) return no('MATCH_NOT_FOUND', 'There is no such match.');
    const player = match.state.players.find((seated) => seated.agentId === agent.agentId);
    if (!player) return no('NOT_A_PLAYER', 'You have no seat in this match.');
    const { playerId } = player;
    const outcome = await match.execute((_, now) => ({ ...action, playerId, now }) as PlayerCommand);
    return outcome.ok
      ? {
          ok: true,
          value: {
            playerId,
            event: outcome.entries[0]?.event ?? standingEvent(match.log, playerId, action.type),
          },
        }
      : { ok: false, refusal: outcome.rejection };
  }

  #assignment(agent: AgentIdentity): QueueStatus['assignment'] {
    for (const { state } of this.hosts.values()) {
      const player = state.players.find((seated) => seated.agentId === agent.agentId);
      if (!player || state.phase === 'ENDED') continue;
      return { matchId: state.matchId, buildingInstanceId: state.buildingId, seat: player.seat };
    }
    return null;
  }

  #status(agent: AgentIdentity): QueueStatus {
    const assignment = this.#assignment(agent);
    const place = this.#waiting.findIndex(({ agentId }) => agentId === agent.agentId);
    return {
      queueId: QUEUE_ID,
      position: place < 0 ? null : place + 1,
      size: assignment ? 8 : this.#waiting.length,
      status: assignment ? 'STARTING' : 'WAITING',
      estimatedStartSeconds: 0,
      assignment,
    };
  }
}

export const agentNamed = (name: string): AgentIdentity => ({
  agentId: `ag_${name}`,
  name,
  scopes: ['werewolf:play'],
});

export const EIGHT = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hild'].map(agentNamed);

/** The agents that hold a role, in seat order. */
export function holdersOf(host: WerewolfHost, role: Role): AgentIdentity[] {
  return host.state.players
    .filter((player) => player.role === role)
    .map((player) => agentNamed(player.displayName));
}
