/** What one node asks another about a match that lives there, and how that one answers. */

import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Acted, EventsQuery, SeatAction, SeatInMatch, TownGate } from '../matches/door.ts';
import type { Doors } from '../matches/doors.ts';
import type { HostedMatches } from '../matches/hosted-matches.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';
import type { CallHandlers, CallResult } from './node-calls.ts';

/** At whose door it was asked: there a match of another game is unknown, also when it lives elsewhere. */
interface OfMatch {
  readonly game: string;
  readonly matchId: string;
}

interface ByCaller extends OfMatch {
  readonly caller: Caller;
}

// A type, not an interface: only types fit an index signature.
export type MatchCalls = {
  readonly view: { readonly ask: ByCaller; readonly answer: Answer<unknown> };
  readonly seatIn: { readonly ask: ByCaller; readonly answer: Answer<SeatInMatch> };
  readonly events: {
    readonly ask: ByCaller & { readonly query: Omit<EventsQuery, 'signal'> };
    readonly answer: Answer<readonly WireEvent[]>;
  };
  readonly moments: { readonly ask: OfMatch; readonly answer: Answer<readonly PublicMoment[]> };
  readonly insight: { readonly ask: OfMatch; readonly answer: Answer<unknown> };
  readonly act: {
    readonly ask: OfMatch & {
      readonly agent: AgentIdentity;
      readonly action: SeatAction;
      readonly idempotency?: IdempotencyRecord | undefined;
    };
    readonly answer: Answer<Acted>;
  };
};

/** `doors`: to what this very node hosts. */
export function answerMatchCalls(
  doors: Pick<Doors, 'of'>,
  registry: Pick<HostedMatches, 'get'>,
): CallHandlers<MatchCalls> {
  const ifHere = async <T>(
    { game, matchId }: OfMatch,
    answer: (here: TownGate) => Promise<Answer<T>>,
  ): Promise<CallResult<Answer<T>>> => {
    const here = registry.get(matchId) && doors.of(game);
    if (!here) return { ok: false, failure: 'NOT_HERE' };
    return { ok: true, value: await orStoreAway(() => answer(here)) };
  };
  return {
    view: (ask) => ifHere(ask, (here) => here.view(ask.caller, ask.matchId)),
    seatIn: (ask) => ifHere(ask, (here) => here.seatIn(ask.caller, ask.matchId)),
    events: (ask, signal) =>
      ifHere(ask, (here) => here.events(ask.caller, ask.matchId, { ...ask.query, signal })),
    moments: (ask) => ifHere(ask, (here) => here.moments(ask.matchId)),
    insight: (ask) => ifHere(ask, (here) => here.insight(ask.matchId)),
    act: (ask) => ifHere(ask, (here) => here.act(ask.agent, ask.matchId, ask.action, ask.idempotency)),
  };
}
