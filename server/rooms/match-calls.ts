/** Queries and commands for a match. Its room answers them for every caller: a seat's socket, MCP or another node. */
import type { LabelledLine } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Acted, EventsQuery, SeatAction, SeatInMatch, TownGate } from '../matches/door.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';

/** The game of the door that was called, where a match of another game is unknown. */
interface OfMatch {
  readonly game: string;
  readonly matchId: string;
}

interface ByCaller extends OfMatch {
  readonly caller: Caller;
}

export interface MatchCalls {
  readonly view: { readonly ask: ByCaller; readonly answer: Answer<unknown> };
  readonly seatIn: { readonly ask: ByCaller; readonly answer: Answer<SeatInMatch> };
  readonly events: {
    readonly ask: ByCaller & { readonly query: Omit<EventsQuery, 'signal'> };
    readonly answer: Answer<readonly WireEvent[]>;
  };
  readonly moments: { readonly ask: OfMatch; readonly answer: Answer<readonly PublicMoment[]> };
  readonly labels: { readonly ask: OfMatch; readonly answer: Answer<readonly LabelledLine[]> };
  readonly insight: { readonly ask: OfMatch; readonly answer: Answer<unknown> };
  readonly act: {
    readonly ask: OfMatch & {
      readonly agent: AgentIdentity;
      readonly action: SeatAction;
      readonly idempotency?: IdempotencyRecord | undefined;
    };
    readonly answer: Answer<Acted>;
  };
}

export type CallName = keyof MatchCalls;
export type Ask<Name extends CallName> = MatchCalls[Name]['ask'];
export type AnswerTo<Name extends CallName> = MatchCalls[Name]['answer'];

type Answers = {
  readonly [Name in CallName]: (
    here: TownGate,
    ask: Ask<Name>,
    signal?: AbortSignal,
  ) => Promise<AnswerTo<Name>>;
};

const ANSWERS: Answers = {
  view: (here, { caller, matchId }) => here.view(caller, matchId),
  seatIn: (here, { caller, matchId }) => here.seatIn(caller, matchId),
  events: (here, { caller, matchId, query }, signal) =>
    here.events(caller, matchId, { ...query, ...(signal && { signal }) }),
  moments: (here, { matchId }) => here.moments(matchId),
  labels: (here, { matchId }) => here.labels(matchId),
  insight: (here, { matchId }) => here.insight(matchId),
  act: (here, { action, agent, idempotency, matchId }) => here.act(agent, matchId, action, idempotency),
};

export const isCallName = (name: string): name is CallName => Object.hasOwn(ANSWERS, name);

/** `here`: the door to the matches of this process. */
export const answerTo = <Name extends CallName>(
  here: TownGate,
  name: Name,
  ask: Ask<Name>,
  signal?: AbortSignal,
): Promise<AnswerTo<Name>> => ANSWERS[name](here, ask, signal);
