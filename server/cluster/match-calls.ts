/** What one node asks another about a match that lives there, and how that one answers. */

import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Acted, EventsQuery, SeatAction, SeatInMatch, TownGate } from '../matches/door.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';
import type { CallHandlers, CallResult } from './node-calls.ts';

interface OfMatch {
  readonly matchId: string;
}

// A type, not an interface: only types fit an index signature.
export type MatchCalls = {
  readonly view: { readonly ask: OfMatch & { readonly caller: Caller }; readonly answer: Answer<unknown> };
  readonly seatIn: {
    readonly ask: OfMatch & { readonly caller: Caller };
    readonly answer: Answer<SeatInMatch>;
  };
  readonly events: {
    readonly ask: OfMatch & { readonly caller: Caller; readonly query: Omit<EventsQuery, 'signal'> };
    readonly answer: Answer<readonly WireEvent[]>;
  };
  readonly moments: { readonly ask: OfMatch; readonly answer: Answer<readonly PublicMoment[]> };
  readonly act: {
    readonly ask: OfMatch & {
      readonly agent: AgentIdentity;
      readonly action: SeatAction;
      readonly idempotency?: IdempotencyRecord | undefined;
    };
    readonly answer: Answer<Acted>;
  };
};

export function answerMatchCalls(
  here: TownGate,
  registry: Pick<HostedMatches, 'get'>,
): CallHandlers<MatchCalls> {
  const ifHere = async <T>(
    matchId: string,
    answer: () => Promise<Answer<T>>,
  ): Promise<CallResult<Answer<T>>> =>
    registry.get(matchId)
      ? { ok: true, value: await orStoreAway(answer) }
      : { ok: false, failure: 'NOT_HERE' };
  return {
    view: ({ matchId, caller }) => ifHere(matchId, () => here.view(caller, matchId)),
    seatIn: ({ matchId, caller }) => ifHere(matchId, () => here.seatIn(caller, matchId)),
    events: ({ matchId, caller, query }, signal) =>
      ifHere(matchId, () => here.events(caller, matchId, { ...query, signal })),
    moments: ({ matchId }) => ifHere(matchId, () => here.moments(matchId)),
    act: ({ matchId, agent, action, idempotency }) =>
      ifHere(matchId, () => here.act(agent, matchId, action, idempotency)),
  };
}
