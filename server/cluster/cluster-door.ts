/**
 * A game's door in a town that has several nodes: whatever concerns a match goes to the node that hosts it, everything
 * else is answered here from the store that all share.
 */

import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Acted, EventsQuery, SeatAction, TownGate } from '../matches/door.ts';
import { troubled } from '../matches/passing-trouble.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';
import type { MatchCalls } from './match-calls.ts';
import type { MatchLocator, Whereabouts } from './match-locator.ts';
import type { CallOptions, CallResult, NodeCalls } from './node-calls.ts';

export interface ClusterDoorDeps {
  readonly nodeId: string;
  /** The door to what this node hosts and to the store. */
  readonly here: TownGate;
  readonly locator: MatchLocator;
  readonly calls: Pick<NodeCalls<MatchCalls>, 'call'>;
}

type MatchCall = keyof MatchCalls;

interface Question<Name extends MatchCall> {
  readonly name: Name;
  readonly ask: MatchCalls[Name]['ask'];
  readonly options: CallOptions;
  answerHere(here: TownGate): Promise<MatchCalls[Name]['answer']>;
}

const READ_MS = 5_000;
/** Longer than the store's own patience, whose refusal says more than a lost answer. */
const ACT_MS = 15_000;
/** The second look finds a match that has just changed hands; a third would only keep the caller waiting. */
const LOOKS = 2;

export class ClusterDoor implements TownGate {
  readonly game: string;
  readonly queueId: string;
  readonly #deps: ClusterDoorDeps;
  readonly joinQueue: TownGate['joinQueue'];
  readonly leaveQueue: TownGate['leaveQueue'];
  readonly queueStatus: TownGate['queueStatus'];
  readonly listMatches: TownGate['listMatches'];

  constructor(deps: ClusterDoorDeps) {
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
    return this.#ask({
      name: 'view',
      ask: { game: this.game, matchId, caller },
      options: { timeoutMs: READ_MS },
      answerHere: (here) => here.view(caller, matchId),
    });
  }

  seatIn(caller: Caller, matchId: string) {
    return this.#ask({
      name: 'seatIn',
      ask: { game: this.game, matchId, caller },
      options: { timeoutMs: READ_MS },
      answerHere: (here) => here.seatIn(caller, matchId),
    });
  }

  moments(matchId: string) {
    return this.#ask({
      name: 'moments',
      ask: { game: this.game, matchId },
      options: { timeoutMs: READ_MS },
      answerHere: (here) => here.moments(matchId),
    });
  }

  insight(matchId: string) {
    return this.#ask({
      name: 'insight',
      ask: { game: this.game, matchId },
      options: { timeoutMs: READ_MS },
      answerHere: (here) => here.insight(matchId),
    });
  }

  async events(caller: Caller, matchId: string, query: EventsQuery) {
    const { signal, ...rest } = query;
    const answer = await this.#ask({
      name: 'events',
      ask: { game: this.game, matchId, caller, query: rest },
      options: { timeoutMs: READ_MS + (query.waitMs ?? 0), signal },
      answerHere: (here) => here.events(caller, matchId, query),
    });
    // Whoever has hung up needs no reason.
    return signal?.aborted && !answer.ok ? { ok: true as const, value: [] } : answer;
  }

  act(
    agent: AgentIdentity,
    matchId: string,
    action: SeatAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>> {
    return this.#ask({
      name: 'act',
      ask: { game: this.game, matchId, agent, action, idempotency },
      options: { timeoutMs: ACT_MS },
      answerHere: (here) => here.act(agent, matchId, action, idempotency),
    });
  }

  async #ask<Name extends MatchCall>(question: Question<Name>): Promise<MatchCalls[Name]['answer']> {
    const { here, locator, nodeId } = this.#deps;
    const { matchId } = question.ask;
    for (let looks = 0; looks < LOOKS; looks++) {
      const where = await locator.find(matchId);
      if (where === 'nowhere') return question.answerHere(here);
      const host = where === 'here' ? nodeId : where.nodeId;
      const result = await this.#askOnce(where, question);
      if (result.ok && (await this.#isToBeTrusted(result.value, host, matchId))) return result.value;
      if (!result.ok && result.failure === 'FAILED') {
        throw new Error(`${question.name} of match ${matchId} failed on node ${host}: see its log`);
      }
      locator.forget(matchId);
      if (!result.ok && result.failure === 'LOST') return troubled('MAYBE_DONE');
    }
    return troubled('MOVED');
  }

  /** A refusal out of a stale match would be wrong about it; one that doubts must not be followed by another try. */
  async #isToBeTrusted(answer: Answer<unknown>, host: string, matchId: string): Promise<boolean> {
    return answer.ok || answer.trouble === 'MAYBE_DONE' || this.#deps.locator.isHostedBy(host, matchId);
  }

  async #askOnce<Name extends MatchCall>(
    where: Exclude<Whereabouts, 'nowhere'>,
    { name, ask, options, answerHere }: Question<Name>,
  ): Promise<CallResult<MatchCalls[Name]['answer']>> {
    const { calls, here, nodeId } = this.#deps;
    if (where === 'here') return { ok: true, value: await answerHere(here) };
    // By the store it is ours, and not here yet: taken over this very moment.
    if (where.nodeId === nodeId) return { ok: false, failure: 'NOT_HERE' };
    return calls.call(where.nodeId, name, ask, options);
  }
}
