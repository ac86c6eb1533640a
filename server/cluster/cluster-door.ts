/**
 * The door of a town that has several nodes: whatever concerns a match goes to the node that hosts it, everything
 * else is answered here from the store that all share.
 */
import { refuse } from '../../shared/protocol/refusals.ts';
import type {
  Acted,
  AgentIdentity,
  Answer,
  Caller,
  EventsQuery,
  IdempotencyRecord,
  PlayerAction,
  TownGate,
} from '../matches/door.ts';
import type { MatchCalls } from './match-calls.ts';
import type { MatchLocator } from './match-locator.ts';
import type { CallOptions, NodeCalls } from './node-calls.ts';

export interface ClusterDoorDeps {
  readonly nodeId: string;
  /** The door to what this node hosts and to the store. */
  readonly here: TownGate;
  readonly locator: MatchLocator;
  readonly calls: Pick<NodeCalls<MatchCalls>, 'call'>;
}

const READ_MS = 5_000;
/** Longer than the store's own patience, whose refusal says more than a lost answer. */
const ACT_MS = 15_000;
/** The second look finds a match that has just changed hands; a third would only keep the caller waiting. */
const LOOKS = 2;

const CHANGING_HANDS = refuse('UNAVAILABLE', 'This match is changing hands; try again in a few seconds.');
const NO_ANSWER = refuse(
  'UNAVAILABLE',
  'The node that hosts this match did not answer in time. Look at the match, or repeat the call with the same idempotencyKey: it is not done twice.',
);

export class ClusterDoor implements TownGate {
  readonly #deps: ClusterDoorDeps;
  readonly joinQueue: TownGate['joinQueue'];
  readonly leaveQueue: TownGate['leaveQueue'];
  readonly queueStatus: TownGate['queueStatus'];
  readonly listMatches: TownGate['listMatches'];

  constructor(deps: ClusterDoorDeps) {
    this.#deps = deps;
    const { here } = deps;
    this.joinQueue = here.joinQueue.bind(here);
    this.leaveQueue = here.leaveQueue.bind(here);
    this.queueStatus = here.queueStatus.bind(here);
    this.listMatches = here.listMatches.bind(here);
  }

  now(): number {
    return this.#deps.here.now();
  }

  view(caller: Caller, matchId: string) {
    return this.#ask('view', { matchId, caller }, { timeoutMs: READ_MS }, (here) =>
      here.view(caller, matchId),
    );
  }

  moments(matchId: string) {
    return this.#ask('moments', { matchId }, { timeoutMs: READ_MS }, (here) => here.moments(matchId));
  }

  async events(caller: Caller, matchId: string, query: EventsQuery) {
    const { signal, ...rest } = query;
    const answer = await this.#ask(
      'events',
      { matchId, caller, query: rest },
      { timeoutMs: READ_MS + (query.waitMs ?? 0), signal },
      (here) => here.events(caller, matchId, query),
    );
    // Whoever has hung up needs no reason.
    return signal?.aborted && !answer.ok ? { ok: true as const, value: [] } : answer;
  }

  act(
    agent: AgentIdentity,
    matchId: string,
    action: PlayerAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>> {
    return this.#ask('act', { matchId, agent, action, idempotency }, { timeoutMs: ACT_MS }, (here) =>
      here.act(agent, matchId, action, idempotency),
    );
  }

  async #ask<Name extends keyof MatchCalls>(
    name: Name,
    ask: MatchCalls[Name]['ask'],
    options: CallOptions,
    answerHere: (here: TownGate) => Promise<MatchCalls[Name]['answer']>,
  ): Promise<MatchCalls[Name]['answer']> {
    const { calls, here, locator, nodeId } = this.#deps;
    for (let looks = 0; looks < LOOKS; looks++) {
      const where = await locator.find(ask.matchId);
      if (where === 'nowhere') return answerHere(here);
      const host = where === 'here' ? nodeId : where.nodeId;
      const result =
        where === 'here'
          ? { ok: true as const, value: await answerHere(here) }
          : // By the store it is ours, and not here yet: taken over this very moment.
            host === nodeId
            ? { ok: false as const, failure: 'NOT_HERE' as const }
            : await calls.call(host, name, ask, options);
      if (result.ok) {
        // A refusal out of a stale match would be wrong about it.
        if (result.value.ok || (await locator.isHostedBy(host, ask.matchId))) return result.value;
        locator.forget(ask.matchId);
        continue;
      }
      if (result.failure === 'FAILED') {
        throw new Error(`${name} of match ${ask.matchId} failed on node ${host}: see its log`);
      }
      locator.forget(ask.matchId);
      if (result.failure === 'LOST') return { ok: false, refusal: NO_ANSWER };
    }
    return { ok: false, refusal: CHANGING_HANDS };
  }
}
