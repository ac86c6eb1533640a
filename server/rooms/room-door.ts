/**
 * A game's door as callers use it: calls for a running match go to its room, here or on another node; everything else
 * is answered from the shared store. Before the rooms are open, and if one cannot be opened, the match answers without
 * a room.
 */
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Acted, EventsQuery, SeatAction, TownGate } from '../matches/door.ts';
import { troubled } from '../matches/passing-trouble.ts';
import { traced } from '../telemetry/tracing.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';
import { type AnswerTo, type Ask, answerTo, type CallName } from './match-calls.ts';
import type { MatchLocator } from './match-locator.ts';
import type { CallOptions, CallResult, RoomCalls } from './room-calls.ts';

/** The handler of a match's commands and queries. */
export interface AnsweringRoom {
  answer<Name extends CallName>(name: Name, ask: Ask<Name>, signal?: AbortSignal): Promise<AnswerTo<Name>>;
}

/** The rooms of this process. */
export interface RoomsHere {
  /** Opened if the match is hosted here and has no room; undefined: not possible now. */
  roomFor(matchId: string): AnsweringRoom | undefined | Promise<AnsweringRoom | undefined>;
}

export interface RoomDoorDeps {
  readonly nodeId: string;
  /** The door to this node's matches and the store. */
  readonly here: TownGate;
  readonly rooms: RoomsHere;
  /** Null on a single node. */
  readonly others: { readonly locator: MatchLocator; readonly calls: Pick<RoomCalls, 'call'> } | null;
}

const READ_MS = 5_000;
/** Longer than the store's own patience, because its refusal is more informative than a lost answer. */
const ACT_MS = 15_000;
/** The second lookup finds a match that has just changed hosts; a third would only delay the caller. */
const LOOKS = 2;

export class RoomDoor implements TownGate {
  readonly game: string;
  readonly queueId: string;
  readonly #deps: RoomDoorDeps;
  readonly joinQueue: TownGate['joinQueue'];
  readonly leaveQueue: TownGate['leaveQueue'];
  readonly queueStatus: TownGate['queueStatus'];
  readonly listMatches: TownGate['listMatches'];

  constructor(deps: RoomDoorDeps) {
    this.#deps = deps;
    const { here } = deps;
    this.game = here.game;
    this.queueId = here.queueId;
    this.joinQueue = here.joinQueue.bind(here);
    this.leaveQueue = here.leaveQueue.bind(here);
    this.queueStatus = here.queueStatus.bind(here);
    this.listMatches = here.listMatches.bind(here);
  }

  now(): number {
    return this.#deps.here.now();
  }

  view(caller: Caller, matchId: string) {
    return this.#ask('view', { game: this.game, matchId, caller }, { timeoutMs: READ_MS });
  }

  seatIn(caller: Caller, matchId: string) {
    return this.#ask('seatIn', { game: this.game, matchId, caller }, { timeoutMs: READ_MS });
  }

  moments(matchId: string) {
    return this.#ask('moments', { game: this.game, matchId }, { timeoutMs: READ_MS });
  }

  labels(matchId: string) {
    return this.#ask('labels', { game: this.game, matchId }, { timeoutMs: READ_MS });
  }

  insight(matchId: string) {
    return this.#ask('insight', { game: this.game, matchId }, { timeoutMs: READ_MS });
  }

  async events(caller: Caller, matchId: string, { signal, ...query }: EventsQuery) {
    const options = { timeoutMs: READ_MS + (query.waitMs ?? 0), signal };
    const answer = await this.#ask('events', { game: this.game, matchId, caller, query }, options);
    // A caller that has disconnected needs no error.
    return signal?.aborted && !answer.ok ? { ok: true as const, value: [] } : answer;
  }

  act(
    agent: AgentIdentity,
    matchId: string,
    action: SeatAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>> {
    const ask = { game: this.game, matchId, agent, action, idempotency };
    return this.#ask('act', ask, { timeoutMs: ACT_MS });
  }

  #ask<Name extends CallName>(name: Name, ask: Ask<Name>, options: CallOptions): Promise<AnswerTo<Name>> {
    const { game, matchId } = ask;
    return traced(
      () => ({
        kind: 'room',
        name: `room ${name}`,
        attributes: { 'town.call': name, 'town.game': game, 'town.match': matchId },
      }),
      () => this.#askAnywhere(name, ask, options),
    );
  }

  async #askAnywhere<Name extends CallName>(
    name: Name,
    ask: Ask<Name>,
    options: CallOptions,
  ): Promise<AnswerTo<Name>> {
    const { nodeId, others } = this.#deps;
    const { matchId } = ask;
    if (!others) return this.#askHere(name, ask, options.signal);
    const { calls, locator } = others;
    for (let looks = 0; looks < LOOKS; looks++) {
      const where = await locator.find(matchId);
      if (where === 'nowhere') return answerTo(this.#deps.here, name, ask, options.signal);
      // It is running but has no room yet: being taken over right now.
      if (where === null) continue;
      const host = where === 'here' ? nodeId : where.nodeId;
      const result: CallResult<AnswerTo<Name>> =
        where === 'here'
          ? { ok: true, value: await this.#askHere(name, ask, options.signal) }
          : await calls.call(where, name, ask, options);
      if (result.ok && (await this.#isToBeTrusted(result.value, host, matchId))) return result.value;
      if (!result.ok && result.failure === 'FAILED') {
        throw new Error(`${name} of match ${matchId} failed on node ${host}: see its log`);
      }
      locator.forget(matchId);
      if (!result.ok && result.failure === 'LOST') return troubled('MAYBE_DONE');
    }
    return troubled('MOVED');
  }

  async #askHere<Name extends CallName>(
    name: Name,
    ask: Ask<Name>,
    signal: AbortSignal | undefined,
  ): Promise<AnswerTo<Name>> {
    const { here, rooms } = this.#deps;
    const room = await rooms.roomFor(ask.matchId);
    return room ? room.answer(name, ask, signal) : answerTo(here, name, ask, signal);
  }

  /** A refusal from a stale match would be wrong; one with an unknown outcome must not be followed by a retry. */
  async #isToBeTrusted(answer: Answer<unknown>, host: string, matchId: string): Promise<boolean> {
    const { others } = this.#deps;
    return (
      answer.ok || answer.trouble === 'MAYBE_DONE' || !others || others.locator.isHostedBy(host, matchId)
    );
  }
}
