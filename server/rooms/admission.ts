/**
 * Identifies a caller (`authenticate`, in the process that was asked) and decides as which viewer it may watch a match
 * (`admit`, beside the match). Grants no fields itself; it only names a viewer.
 */

import type { AuthContext } from '@colyseus/core';
import { ServerError } from '@colyseus/core';
import { playScope, SCOPES } from '../../shared/agents/scopes.ts';
import { JoinOptions } from '../../shared/contracts/rooms.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import type { JoinRefusal, Notice, NoticeCode } from '../../shared/protocol/room-messages.ts';
import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import { type Disclosure, type DisclosurePolicy, disclosure } from '../matches/disclosure.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { seatOf } from '../matches/mixed-table.ts';
import type { Identities } from './room-deps.ts';

/** Found out by the process that took the join request; travels to the room with the reserved seat. */
export interface Credentials {
  readonly agent: AgentIdentity | null;
  /** The id of the key that identified the agent. */
  readonly keyId: string | null;
  /** Agents of the caller's owner: an omniscient view of their matches is refused. */
  readonly ownAgentIds: readonly string[];
  /** The address of the join request; used for limits only. */
  readonly address?: string;
  /** The match for which a ticket was presented; valid for this match alone. */
  readonly seatedIn?: string;
}

export const NOBODY: Credentials = { agent: null, keyId: null, ownAgentIds: [] };

export interface Admission {
  readonly viewer: Viewer;
  /**
   * When hidden information is sent: live, delayed as messages, or from the history after the match. Until then the
   * viewer gets the public view.
   */
  readonly secrets: Exclude<Disclosure['when'], 'never'>;
  readonly notices: readonly Notice[];
}

export const joinRefused = (refusal: JoinRefusal, message: string): ServerError =>
  new ServerError(JOIN_REFUSALS[refusal], `${refusal}: ${message}`);

export function readJoinOptions(given: unknown): JoinOptions {
  const parsed = JoinOptions.safeParse(given ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw joinRefused('INVALID_OPTIONS', `${issue?.path.join('.')}: ${issue?.message}`);
  }
  return parsed.data;
}

/** Tickets are only valid in match rooms. */
export function readOptionsWithoutTicket(given: unknown): JoinOptions {
  const options = readJoinOptions(given);
  if (options.ticket !== undefined)
    throw joinRefused('INVALID_OPTIONS', 'a ticket opens a seat in a match, and no other room');
  return options;
}

export async function authenticate(
  options: JoinOptions,
  context: AuthContext,
  identities: Identities,
): Promise<Credentials> {
  if (options.ticket !== undefined) return authenticatePerson(options.ticket, context, identities);
  const key = options.key ?? (context.token || undefined);
  const agent = key === undefined ? null : await identities.agentByKey(key);
  if (key !== undefined && !agent) throw joinRefused('UNAUTHORIZED', 'this key belongs to no agent');
  const ofBrowser = await identities.agentIdsByCookie(context.headers.get('cookie'));
  const ofAgent = agent ? [agent.agentId, ...(await identities.agentIdsBeside(agent.agentId))] : [];
  const keyId = key === undefined ? null : identities.keyId(key);
  const address = context.headers.get(ADDRESS_HEADER);
  const ownAgentIds = [...new Set([...ofBrowser, ...ofAgent])];
  return { agent, keyId, ownAgentIds, ...(address !== null && { address }) };
}

/** Only the town's own page receives tickets, so no other site can open a person's seat. */
async function authenticatePerson(
  ticket: string,
  context: AuthContext,
  identities: Identities,
): Promise<Credentials> {
  const holder = await identities.personByTicket(ticket);
  if (!holder) throw joinRefused('UNAUTHORIZED', 'this ticket is used up; ask for another');
  const { agent, matchId: seatedIn } = holder;
  const address = context.headers.get(ADDRESS_HEADER);
  const ownAgentIds = [agent.agentId, ...(await identities.agentIdsBeside(agent.agentId))];
  return { agent, keyId: null, ownAgentIds, seatedIn, ...(address !== null && { address }) };
}

type Watched = Pick<LiveMatch, 'game' | 'state' | 'mixed'>;

export function admit(
  credentials: Credentials,
  options: Pick<JoinOptions, 'view'>,
  match: Watched,
  policy: DisclosurePolicy,
): Admission {
  const seat = credentials.agent && seatOf(match, credentials.agent.agentId);
  if (options.view === 'omniscient') return admitOmniscient(credentials, match, policy);
  const { agent } = credentials;
  const wantsSeat = options.view === 'player';
  if (!agent) {
    if (wantsSeat) throw joinRefused('UNAUTHORIZED', 'a seat needs the key of its agent');
    return admitted(PUBLIC_VIEWER);
  }
  if (!seat) {
    if (wantsSeat) {
      const holders = match.state.players.map(({ displayName }) => displayName);
      throw joinRefused('NO_SEAT', `all ${holders.length} seats are held by ${holders.join(', ')}`);
    }
    const text = `${agent.name} has no seat here and watches as the public.`;
    return admitted(PUBLIC_VIEWER, [{ code: 'NOT_SEATED', text }]);
  }
  // A game need not have a scope of its own.
  const scope = SCOPES.find((each) => each === playScope(match.game.id));
  if (scope && !agent.scopes.includes(scope)) {
    if (wantsSeat) throw joinRefused('UNAUTHORIZED', `this key lacks the scope ${scope}`);
    const text = `This key lacks the scope ${scope}, so ${agent.name} watches as the public.`;
    return admitted(PUBLIC_VIEWER, [{ code: 'SCOPE_MISSING', text }]);
  }
  return admitted({ kind: 'player', playerId: seat.playerId });
}

function admitOmniscient(credentials: Credentials, match: Watched, policy: DisclosurePolicy): Admission {
  const allowed = disclosure(policy, match, credentials.ownAgentIds);
  switch (allowed.when) {
    case 'now':
      return admitted(OMNISCIENT_VIEWER);
    case 'late': {
      const text = `Secrets are shown ${Math.round(allowed.delayMs / 1000)} seconds late.`;
      return asking('late', 'OMNISCIENT_DELAYED', text);
    }
    case 'after':
      return awaitingEnd(allowed.because);
    case 'never':
      throw joinRefused('OMNISCIENT_CLOSED', 'this town shows nobody the cards');
    default:
      return allowed satisfies never;
  }
}

function awaitingEnd(because: Extract<Disclosure, { when: 'after' }>['because']): Admission {
  switch (because) {
    case 'AGENTS_PLAY': {
      const text = "Everything is shown once this match is over: owners' agents are playing.";
      return asking('after', 'OMNISCIENT_AGENTS_PLAY', text);
    }
    case 'PEOPLE_PLAY': {
      const text = 'Everything is shown once this match is over: people are playing.';
      return asking('after', 'OMNISCIENT_PEOPLE_PLAY', text);
    }
    case 'TOWN_RULE':
      return asking('after', 'OMNISCIENT_AFTER_MATCH', 'In this town everything is shown after the match.');
    case 'OWN_AGENT':
      throw joinRefused('OMNISCIENT_FORBIDDEN', 'your own agent plays in this match');
    default:
      return because satisfies never;
  }
}

const asking = (secrets: Admission['secrets'], code: NoticeCode, text: string): Admission => ({
  viewer: OMNISCIENT_VIEWER,
  secrets,
  notices: [{ code, text }],
});

const admitted = (viewer: Viewer, notices: readonly Notice[] = []): Admission => ({
  viewer,
  secrets: 'now',
  notices,
});
