/** The door of one game: turns calls into commands for its matches or queries of its queue. */
import { isOfOneMatch, isPerson } from '../../shared/agents/kinds.ts';
import type { MatchSummary } from '../../shared/contracts/matches.ts';
import {
  type Game,
  type GameState,
  isOver,
  type SeatCommand,
  type SeatedPlayer,
  type Viewer,
} from '../../shared/matches/game.ts';
import { type LabelledLine, labelledLines } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { Company, PastOutcomes } from '../../shared/matches/past-outcomes.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { type Answer, no, type Refusal, type Refused, refuse, yes } from '../../shared/protocol/refusals.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Presence } from '../agents/presence.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Seats } from '../store/seats-table.ts';
import type { Clock } from '../time/clock.ts';
import type { CallMemory, IdempotencyRecord, Keep } from '../tools/call-memory.ts';
import { type AbsenceRule, absenceOf } from './absentees.ts';
import type {
  Acted,
  Door,
  EventsQuery,
  JoinOptions,
  QueueStatus,
  SeatAction,
  SeatInMatch,
  TownGate,
} from './door.ts';
import type { FinishedMatch, FinishedMatches } from './finished-matches.ts';
import type { HostedMatches } from './hosted-matches.ts';
import { readEvents, viewerOf } from './match-events.ts';
import type { MatchHost } from './match-host.ts';
import type { MatchList } from './match-list.ts';
import type { Matchmaker } from './matchmaker.ts';
import { seatOf } from './mixed-table.ts';
import { troubled } from './passing-trouble.ts';
import { nextStep } from './waiting-room.ts';

/**
 * Caches each viewer's current view of a match. Agents look far more often than anything happens, and a view is a pure
 * function of the state. Only for the latest state; older ones stay in the match's log.
 */
interface Latest {
  readonly state: GameState;
  readonly byViewer: Map<string, unknown>;
}

export class LatestViews {
  readonly #latest = new WeakMap<object, Latest>();

  /** Returns the same object until something happens, so that callers can cache what they derive from it. */
  of(match: { readonly game: Game }, state: GameState, viewer: Viewer): unknown {
    const { byViewer } = this.#at(match, state);
    const name = viewer.kind === 'player' ? viewer.playerId : viewer.kind;
    if (!byViewer.has(name)) byViewer.set(name, match.game.view(state, viewer));
    return byViewer.get(name);
  }

  #at(match: object, state: GameState): Latest {
    const known = this.#latest.get(match);
    if (known?.state === state) return known;
    const latest: Latest = { state, byViewer: new Map() };
    this.#latest.set(match, latest);
    return latest;
  }
}

/** The names of the game's own tools, for advice in refusals and for its queue room. */
export interface ToolWords {
  /** The tool that lists matches. */
  readonly list: string;
  /** The tool that returns an agent's seat. */
  readonly status: string;
  readonly join: string;
  readonly leave: string;
}

export interface TownDoorDeps extends AbsenceRule {
  readonly game: Game;
  readonly words: ToolWords;
  readonly clock: Clock;
  readonly registry: HostedMatches;
  readonly matchmaker: Matchmaker;
  readonly finished: FinishedMatches;
  readonly list: MatchList;
  readonly matches: Matches;
  readonly seats: Seats;
  readonly memory: CallMemory;
  readonly presence: Pick<Presence, 'heard'>;
  /** Cleans a display name for one match, or returns why it is refused. */
  cleanName(name: string): Answer<string>;
}

interface KnownMatch {
  readonly match: MatchHost | FinishedMatch;
  readonly state: GameState;
}

function companyOf({ match, state }: KnownMatch): Company {
  if (match.mixed) return 'people';
  return state.players.every(({ agentId }) => isResident(agentId)) ? 'house' : 'agents';
}

const BUSY = refuse(
  'AGENT_BUSY',
  'You sit in a match of another game, or wait for one; end that first, or leave its queue.',
);

const NOT_FOR_PEOPLE = refuse('FORBIDDEN', 'People play at tables of their own; press Play in the town.');
const ONE_MATCH_OVER = refuse('FORBIDDEN', 'This key was made for one match, and that is over.');

export class TownDoor implements TownGate {
  readonly game: string;
  readonly queueId: string;
  readonly #deps: TownDoorDeps;
  readonly #views = new LatestViews();
  readonly #past = new WeakMap<object, Promise<PastOutcomes>>();
  readonly #noMatch: Refusal;
  readonly #notSeated: Refusal;
  readonly #noQueue: Refusal;

  constructor(deps: TownDoorDeps) {
    this.#deps = deps;
    const { game, matchmaker, words } = deps;
    this.game = game.id;
    this.queueId = matchmaker.queueId;
    this.#noMatch = refuse('MATCH_NOT_FOUND', `No such match; ${words.list} shows what there is.`);
    this.#notSeated = refuse(
      'NOT_A_PLAYER',
      `You have no seat in this match; ${words.status} tells which is yours.`,
    );
    this.#noQueue = refuse('QUEUE_NOT_FOUND', `There is one queue: ${this.queueId}.`);
  }

  /** A match of another game is treated as unknown. */
  #hosted(matchId: string): MatchHost | undefined {
    const match = this.#deps.registry.get(matchId);
    return match?.game.id === this.#deps.game.id ? match : undefined;
  }

  now(): number {
    return this.#deps.clock.now();
  }

  async joinQueue(
    agent: AgentIdentity,
    { queueId, displayName, address, byOwner = false }: JoinOptions,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<QueueStatus>> {
    const { cleanName, matchmaker, memory, presence } = this.#deps;
    if (queueId !== this.queueId) return no(this.#noQueue);
    if (isPerson(agent.agentId)) return no(NOT_FOR_PEOPLE);
    if (isOfOneMatch(agent.agentId)) {
      const status = await this.#status(agent);
      return status.assignment ? yes(status) : no(ONE_MATCH_OVER);
    }
    const name = displayName === undefined ? yes(agent.name) : cleanName(displayName);
    if (!name.ok) return name;
    if (!byOwner) presence.heard(agent);
    return memory.once(agent, idempotency, async (keep) => {
      const refusal = await absenceOf(agent.agentId, this.#deps);
      if (refusal) return no(refusal);
      const request = { agentId: agent.agentId, displayName: name.value, address };
      const joined = await matchmaker.join(request, keep(null));
      const status = await this.#status(agent);
      // It neither waits here nor sits at a table of this game: something else in town engages it.
      return joined || status.position !== null || status.assignment ? yes(status) : no(BUSY);
    });
  }

  async leaveQueue(agent: AgentIdentity, queueId: string, idempotency?: IdempotencyRecord) {
    if (queueId !== this.queueId) return no(this.#noQueue);
    return this.#deps.memory.once(agent, idempotency, async (keep) => {
      const removed = await this.#deps.matchmaker.leave(agent.agentId, keep(null));
      return yes({ removed, queue: await this.#status(agent) });
    });
  }

  async queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>> {
    return queueId === this.queueId ? yes(await this.#status(agent)) : no(this.#noQueue);
  }

  /** Seated agents see the table they sit at: no position, a full table, STARTING (D6). */
  async #status(agent: AgentIdentity): Promise<QueueStatus> {
    const { game, matchmaker, seats } = this.#deps;
    const { queueId } = this;
    const assigned = await seats.assignment(agent.agentId);
    if (assigned?.game === this.game) {
      const { matchId, buildingId, seat, ranked } = assigned;
      return {
        queueId,
        position: null,
        size: game.seats,
        status: 'STARTING',
        estimatedStartSeconds: 0,
        assignment: { matchId, buildingInstanceId: buildingId, seat, ranked },
        isAway: false,
        away: 0,
      };
    }
    const placeIn = () => matchmaker.waiting.findIndex((entry) => entry.agentId === agent.agentId);
    // The agent may have joined through another node, or called, a moment ago.
    if (!matchmaker.waiting[placeIn()]?.here) await matchmaker.look();
    const place = placeIn();
    const { isStarting, waiting } = matchmaker;
    return {
      queueId,
      position: place < 0 ? null : place + 1,
      size: waiting.length,
      status: isStarting ? 'STARTING' : 'WAITING',
      estimatedStartSeconds: isStarting ? 1 : matchmaker.estimateSeconds(),
      assignment: null,
      isAway: waiting[place]?.here === false,
      away: waiting.filter(({ here }) => !here).length,
    };
  }

  listMatches(filter: Parameters<Door['listMatches']>[0]): Promise<readonly MatchSummary[]> {
    return this.#deps.list.list({ ...filter, game: this.game });
  }

  async view(caller: Caller, matchId: string): Promise<Answer<unknown>> {
    const known = await this.#known(matchId);
    if (!known) return this.#absent(matchId);
    const { match, state } = known;
    return yes(this.#views.of(match, state, viewerOf({ state, mixed: match.mixed }, caller)));
  }

  async seatIn(caller: Caller, matchId: string): Promise<Answer<SeatInMatch>> {
    const known = await this.#known(matchId);
    if (!known) return this.#absent(matchId);
    const { match, state } = known;
    const viewer = viewerOf({ state, mixed: match.mixed }, caller);
    const playerId = viewer.kind === 'player' ? viewer.playerId : null;
    return yes({ playerId, over: isOver(match.game, state) });
  }

  async events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>> {
    const match = this.#hosted(matchId);
    const known = await this.#known(matchId);
    if (!known) return this.#absent(matchId);
    const { game, log, mixed } = known.match;
    const reading = { game, log, viewer: viewerOf({ state: known.state, mixed }, caller) };
    const read = () => readEvents(reading, query.afterEventId, query.limit);
    const deadline = this.now() + (query.waitMs ?? 0);
    for (;;) {
      const answer = read();
      const left = deadline - this.now();
      if (!answer.ok || answer.value.length > 0 || left <= 0 || !match || isOver(match.game, match.state))
        return answer;
      // The match left during the last read: no step would ever wake the caller.
      if (this.#deps.registry.get(matchId) !== match) return troubled('MOVED');
      const end = await nextStep(match, this.#deps.clock, { ms: left, signal: query.signal });
      if (end === 'moved') return troubled('MOVED');
      if (end === 'over') return read();
    }
  }

  async moments(matchId: string): Promise<Answer<readonly PublicMoment[]>> {
    const known = await this.#known(matchId);
    return known ? yes(known.match.moments) : this.#absent(matchId);
  }

  async labels(matchId: string): Promise<Answer<readonly LabelledLine[]>> {
    const known = await this.#known(matchId);
    return known ? yes(labelledLines(known.match.log)) : this.#absent(matchId);
  }

  async insight(matchId: string): Promise<Answer<unknown>> {
    const known = await this.#known(matchId);
    if (!known) return this.#absent(matchId);
    if (!known.match.game.insightReader) return yes(null);
    return yes(known.match.insight(await this.#pastOf(known)));
  }

  /** Leaves out matches that ended after this one began, so that the answer is always the same. */
  #pastOf(known: KnownMatch): Promise<PastOutcomes> {
    const { match, state } = known;
    const past =
      this.#past.get(match) ??
      this.#deps.matches.outcomesBefore(this.game, state.createdAt, companyOf(known));
    this.#past.set(match, past);
    past.catch(() => this.#past.delete(match));
    return past;
  }

  async act(
    agent: AgentIdentity,
    matchId: string,
    action: SeatAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>> {
    // A completed action is answered as done, even if the match is over and cleared since.
    return this.#deps.memory.onceInOneWrite(agent, idempotency, async (keep) => {
      const match = this.#hosted(matchId);
      if (!match) return this.#actElsewhere(agent, matchId);
      const player = seatOf(match, agent.agentId);
      return player ? this.#act(match, player, action, keep) : no(this.#notSeated);
    });
  }

  async #act(
    match: MatchHost,
    { playerId }: SeatedPlayer,
    action: SeatAction,
    keep: Keep,
  ): Promise<Answer<Acted>> {
    let acted: Acted = { playerId, event: null };
    const outcome = await match.execute(
      (_, now): SeatCommand => ({ ...action, playerId, now }),
      ([first]) => {
        const event = first?.event ?? match.game.standing(match.log, playerId, action.type);
        acted = { playerId, event };
        return keep(acted);
      },
    );
    if (outcome.ok) return yes(acted);
    return outcome.trouble ? troubled(outcome.trouble) : no(outcome.rejection);
  }

  /** Not hosted here: it has ended, is changing hosts, or never existed. */
  async #actElsewhere(agent: AgentIdentity, matchId: string): Promise<Answer<Acted>> {
    const known = await this.#known(matchId);
    if (!known) return this.#absent(matchId);
    const { match, state } = known;
    return no(
      seatOf({ state, mixed: match.mixed }, agent.agentId)
        ? refuse('MATCH_ENDED', 'The match has ended; join the queue to play another.')
        : this.#notSeated,
    );
  }

  /** A running match without a host has just lost it, perhaps while the caller waited: it will be back. */
  async #absent(matchId: string): Promise<Refused> {
    const row = await this.#deps.matches.byId(matchId);
    return row?.game === this.game && row.status === 'running' ? troubled('MOVED') : no(this.#noMatch);
  }

  /** Hosted here, or finished. A match of another game is treated as unknown. */
  async #known(matchId: string): Promise<KnownMatch | undefined> {
    const match = this.#hosted(matchId) ?? (await this.#deps.finished.get(matchId));
    const state = match?.log.at(-1)?.after;
    return match && state && match.game.id === this.game ? { match, state } : undefined;
  }
}
