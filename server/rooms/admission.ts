/**
 * Who somebody is (`authenticate`, by whichever process was asked) and as what that one may watch a match
 * (`admit`, beside the match). Nothing here opens a field: it only names a viewer.
 */

import { ServerError } from '@colyseus/core';
import type { AuthContext } from 'colyseus';
import { z } from 'zod';
import type { Viewer } from '../../shared/matches/game.ts';
import { isOver, OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import type { JoinRefusal, Notice } from '../../shared/protocol/room-messages.ts';
import { JOIN_REFUSALS, VIEW_KINDS } from '../../shared/protocol/room-messages.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Identities, OmniscientPolicy } from './room-deps.ts';

/** What the process that took the join request found out; it travels to the room with the reserved seat. */
export interface Credentials {
  readonly agent: AgentIdentity | null;
  /** Of the key the agent was known by. */
  readonly keyId: string | null;
  /** Agents of the same owner as the caller: looking into their matches' cards is refused. */
  readonly ownAgentIds: readonly string[];
  /** From where the seat was asked for; for limits alone. */
  readonly address?: string;
}

export const NOBODY: Credentials = { agent: null, keyId: null, ownAgentIds: [] };

export interface Admission {
  readonly viewer: Viewer;
  /** The secrets come later than everything else, as messages. */
  readonly delayed: boolean;
  readonly notices: readonly Notice[];
}

const JoinOptions = z.object({
  matchId: z.string().min(1).max(64).optional(),
  view: z.enum(VIEW_KINDS).default('public'),
  key: z.string().min(1).max(200).optional(),
  /** The town only. */
  watch: z.boolean().default(true),
});
export type JoinOptions = z.infer<typeof JoinOptions>;

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

export async function authenticate(
  options: JoinOptions,
  context: AuthContext,
  identities: Identities,
): Promise<Credentials> {
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

type Watched = Pick<LiveMatch, 'game' | 'state'>;

export function admit(
  credentials: Credentials,
  options: Pick<JoinOptions, 'view'>,
  match: Watched,
  policy: OmniscientPolicy,
): Admission {
  const seat = match.state.players.find((player) => player.agentId === credentials.agent?.agentId);
  if (options.view === 'omniscient') return admitOmniscient(credentials, match, policy);
  if (seat) return admitted({ kind: 'player', playerId: seat.playerId });
  return admitted(
    PUBLIC_VIEWER,
    credentials.agent
      ? [
          {
            code: 'NOT_SEATED',
            text: `${credentials.agent.name} has no seat here and watches as the public.`,
          },
        ]
      : [],
  );
}

function admitOmniscient(credentials: Credentials, match: Watched, policy: OmniscientPolicy): Admission {
  if (policy.mode === 'off') throw joinRefused('OMNISCIENT_CLOSED', 'this town shows nobody the cards');
  // Over: the cards are on the table for everybody.
  if (isOver(match.game, match.state)) return admitted(OMNISCIENT_VIEWER);
  if (policy.mode === 'after-match') {
    throw joinRefused('OMNISCIENT_CLOSED', 'the cards of this match are shown when it has ended');
  }
  if (match.state.players.some((player) => credentials.ownAgentIds.includes(player.agentId))) {
    throw joinRefused('OMNISCIENT_FORBIDDEN', 'your own agent plays in this match');
  }
  if (policy.delayMs === 0) return admitted(OMNISCIENT_VIEWER);
  const text = `Secrets are shown ${Math.round(policy.delayMs / 1000)} seconds late.`;
  return { viewer: OMNISCIENT_VIEWER, delayed: true, notices: [{ code: 'OMNISCIENT_DELAYED', text }] };
}

const admitted = (viewer: Viewer, notices: readonly Notice[] = []): Admission => ({
  viewer,
  delayed: false,
  notices,
});
