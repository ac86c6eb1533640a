/** The door, opened: calls become commands of a match or looks at the queue. */

import { viewFor } from '../../shared/games/werewolf/audience.ts';
import type { PlayerCommand } from '../../shared/games/werewolf/commands.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { Phase, Player, Team } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import type { MatchView } from '../../shared/games/werewolf/view.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { WireEvent } from '../../shared/protocol/wire-event.ts';
import { FencedError } from '../journal/journal-event.ts';
import { isOutage, isOutcomeUnknown } from '../store/errors.ts';
import type { Match } from '../store/match-record.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Seat, Seats } from '../store/seats-table.ts';
import type { Clock } from '../time/clock.ts';
import type { CallMemory, Keep } from '../tools/call-memory.ts';
import type {
  Acted,
  AgentIdentity,
  Answer,
  Caller,
  Door,
  EventsQuery,
  IdempotencyRecord,
  MatchSummary,
  PlayerAction,
  QueueStatus,
  TownGate,
} from './door.ts';
import type { FinishedMatches } from './finished-matches.ts';
import type { HostedMatches } from './hosted-matches.ts';
import { readEvents, viewerOf } from './match-events.ts';
import { MatchClosedError, type MatchHost } from './match-host.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { Matchmaker } from './matchmaker.ts';
import { QUEUE_ID, REQUIRED_PLAYERS } from './matchmaker.ts';
import { MAYBE_DONE, MOVED, STORE_AWAY } from './passing-trouble.ts';
import { standingEvent } from './standing-event.ts';
import { nextStep } from './waiting-room.ts';

export interface TownDoorDeps {
  readonly clock: Clock;
  readonly registry: HostedMatches;
  readonly lifecycle: MatchLifecycle;
  readonly matchmaker: Matchmaker;
  readonly finished: FinishedMatches;
  readonly matches: Matches;
  readonly seats: Seats;
  readonly memory: CallMemory;
  /** A display name for one match, cleaned; or why it is refused. */
  cleanName(name: string): Answer<string>;
}

const no = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });
const yes = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

const NO_MATCH = refuse(
  'MATCH_NOT_FOUND',
  'There is no such match; et.werewolf.matches.list shows what there is.',
);
const NOT_SEATED = refuse(
  'NOT_A_PLAYER',
  'You have no seat in this match; et.werewolf.queue.status tells which is yours.',
);
const NO_QUEUE = refuse('QUEUE_NOT_FOUND', `There is one queue: ${QUEUE_ID}.`);

export class TownDoor implements TownGate {
  readonly #deps: TownDoorDeps;

  constructor(deps: TownDoorDeps) {
    this.#deps = deps;
  }

  now(): number {
    return this.#deps.clock.now();
  }

  async joinQueue(
    agent: AgentIdentity,
    options: { readonly queueId: string; readonly displayName?: string },
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<QueueStatus>> {
    if (options.queueId !== QUEUE_ID) return no(NO_QUEUE);
    const name =
      options.displayName === undefined ? yes(agent.name) : this.#deps.cleanName(options.displayName);
    if (!name.ok) return name;
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      await this.#deps.matchmaker.join(agent.agentId, name.value, keep(null));
      return yes(await this.#status(agent));
    });
  }

  async leaveQueue(agent: AgentIdentity, queueId: string, idempotency?: IdempotencyRecord) {
    if (queueId !== QUEUE_ID) return no(NO_QUEUE);
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      const removed = await this.#deps.matchmaker.leave(agent.agentId, keep(null));
      return yes({ removed, queue: await this.#status(agent) });
    });
  }

  async queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>> {
    return queueId === QUEUE_ID ? yes(await this.#status(agent)) : no(NO_QUEUE);
  }

  /** Seated agents see the table they sit at: seat as position, eight, STARTING (D6). */
  async #status(agent: AgentIdentity): Promise<QueueStatus> {
    const { matchmaker, seats } = this.#deps;
    const assigned = await seats.assignment(agent.agentId);
    if (assigned) {
      const { matchId, buildingId, seat } = assigned;
      return {
        queueId: QUEUE_ID,
        position: null,
        size: REQUIRED_PLAYERS,
        status: 'STARTING',
        estimatedStartSeconds: 0,
        assignment: { matchId, buildingInstanceId: buildingId, seat },
      };
    }
    const placeIn = () => matchmaker.waiting.findIndex((entry) => entry.agentId === agent.agentId);
    // It may have joined through another node a moment ago.
    if (placeIn() < 0) await matchmaker.look();
    const place = placeIn();
    const full = matchmaker.waiting.length >= REQUIRED_PLAYERS;
    return {
      queueId: QUEUE_ID,
      position: place < 0 ? null : place + 1,
      size: matchmaker.waiting.length,
      status: full ? 'STARTING' : 'WAITING',
      estimatedStartSeconds: full ? 0 : matchmaker.estimateSeconds(),
      assignment: null,
    };
  }

  async listMatches(filter: Parameters<Door['listMatches']>[0]): Promise<readonly MatchSummary[]> {
    const { matches, seats } = this.#deps;
    const before = filter.before ? await matches.byId(filter.before) : undefined;
    const found = await matches.list({
      limit: filter.limit,
      ...(filter.status === 'ACTIVE' && { statuses: ['running'] as const }),
      ...(filter.status === 'ENDED' && { statuses: ['ended', 'aborted'] as const }),
      ...(before && { after: before }),
    });
    const seated = Map.groupBy(await seats.of(found.map((match) => match.matchId)), (seat) => seat.matchId);
    return found.map((match) => summaryOf(match, seated.get(match.matchId) ?? []));
  }

  async view(caller: Caller, matchId: string): Promise<Answer<MatchView>> {
    const state =
      this.#deps.registry.get(matchId)?.state ?? (await this.#finishedLog(matchId))?.at(-1)?.after;
    return state ? yes(viewFor(state, viewerOf(state, caller))) : no(await this.#absent(matchId));
  }

  async events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>> {
    const match = this.#deps.registry.get(matchId);
    const log = match?.log ?? (await this.#finishedLog(matchId));
    const state = log?.at(-1)?.after;
    if (!log || !state) return no(await this.#absent(matchId));
    const viewer = viewerOf(state, caller);
    const read = () => readEvents(log, viewer, query.afterEventId, query.limit);
    const deadline = this.now() + (query.waitMs ?? 0);
    for (;;) {
      const answer = read();
      const left = deadline - this.now();
      if (!answer.ok || answer.value.length > 0 || left <= 0 || !match || match.state.phase === 'ENDED')
        return answer;
      // It left while the last news was read: nobody would tell.
      if (this.#deps.registry.get(matchId) !== match) return no(MOVED);
      const end = await nextStep(match, this.#deps.clock, { ms: left, signal: query.signal });
      if (end === 'moved') return no(MOVED);
      if (end === 'over') return read();
    }
  }

  async moments(matchId: string): Promise<Answer<readonly KeyMoment[]>> {
    const { finished, registry } = this.#deps;
    const match = registry.get(matchId) ?? (await finished.get(matchId));
    return match ? yes(match.moments) : no(await this.#absent(matchId));
  }

  async act(
    agent: AgentIdentity,
    matchId: string,
    action: PlayerAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>> {
    // Memory comes first: what was done is answered as done, even when the match is over and cleared away since.
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      const match = this.#deps.registry.get(matchId);
      if (!match) return this.#actElsewhere(agent, matchId);
      const player = match.state.players.find((seated) => seated.agentId === agent.agentId);
      return player ? this.#act(match, player, action, keep) : no(NOT_SEATED);
    });
  }

  async #act(match: MatchHost, player: Player, action: PlayerAction, keep: Keep): Promise<Answer<Acted>> {
    const { playerId } = player;
    let acted: Acted = { playerId, event: null };
    try {
      const outcome = await match.execute(
        (_, now) => ({ ...action, playerId, now }) as PlayerCommand,
        ([first]) => {
          acted = { playerId, event: first ?? standingEvent(match.log, playerId, action.type) };
          return keep(acted);
        },
      );
      return outcome.ok ? yes(acted) : no(outcome.rejection);
    } catch (error) {
      if (error instanceof FencedError) await this.#deps.lifecycle.withdraw(match.matchId);
      if (error instanceof FencedError || error instanceof MatchClosedError) return no(MOVED);
      if (isOutcomeUnknown(error)) {
        await this.#deps.lifecycle.withdraw(match.matchId, 'unsure of its journal');
        return no(MAYBE_DONE);
      }
      if (isOutage(error)) return no(STORE_AWAY);
      throw error;
    }
  }

  /** Not hosted here: it has ended, is changing hands, or never was. */
  async #actElsewhere(agent: AgentIdentity, matchId: string): Promise<Answer<Acted>> {
    const log = await this.#finishedLog(matchId);
    const state = log?.at(-1)?.after;
    if (!state) return no(await this.#absent(matchId));
    const seated = state.players.some((player) => player.agentId === agent.agentId);
    return no(
      seated ? refuse('MATCH_ENDED', 'The match has ended; join the queue to play another.') : NOT_SEATED,
    );
  }

  /** A running match without a host has lost it this moment, perhaps while the caller waited: it will be back. */
  async #absent(matchId: string): Promise<Refusal> {
    return (await this.#deps.matches.byId(matchId))?.status === 'running' ? MOVED : NO_MATCH;
  }

  async #finishedLog(matchId: string): Promise<readonly LogEntry[] | undefined> {
    return (await this.#deps.finished.get(matchId))?.log;
  }
}

function summaryOf(match: Match, seats: readonly Seat[]): MatchSummary {
  return {
    matchId: match.matchId,
    gameNumber: match.gameNumber,
    buildingInstanceId: match.buildingId,
    plotId: match.plotId ?? '',
    phase: match.phase as Phase,
    dayNumber: match.day,
    playersAlive: match.alive,
    startedAt: match.createdAt,
    endedAt: match.endedAt,
    winner: match.winner as Team | null,
    aborted: match.status === 'aborted',
    players: seats.map(({ agentId, displayName, seat }) => ({ agentId, displayName, seat })),
  };
}
