/** Finds the agent that an owner means: the cookie identifies the owner, the path the agent. */
import type { Request } from 'express';
import { isPerson } from '../../shared/agents/kinds.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import { credentialIn, hasForeignAuthorization } from '../agents/credential.ts';
import type { Caller } from '../agents/identity.ts';
import type { Agent } from '../store/agents-table.ts';
import { ApiError, notFound } from './api-error.ts';
import { ownerSecretOf } from './owner-cookie.ts';

export interface OwnedRow extends Agent {
  readonly ownerId: string;
}

type Accounts = Pick<AgentAccounts, 'ownerOf' | 'ownedBy'>;

export async function ownerOf(accounts: Accounts, req: Request): Promise<string | null> {
  const secret = ownerSecretOf(req);
  return secret ? accounts.ownerOf(secret) : null;
}

/**
 * The caller: the agent whose key the request carries, or one of the browser's own named with `?as=`. Null: anonymous.
 * An invalid key must not pass as a missing one.
 */
export async function callerOf(
  accounts: Accounts & Pick<AgentAccounts, 'identify'>,
  req: Request,
): Promise<Caller> {
  const key = credentialIn(req);
  if (key !== null || hasForeignAuthorization(req)) {
    const caller = key === null ? null : await accounts.identify(key);
    if (!caller)
      throw new ApiError(401, 'UNAUTHORIZED', 'This key is not valid; its owner can make a new one.');
    return caller;
  }
  const agentId = req.query.as;
  if (typeof agentId !== 'string') return null;
  const ownerId = await ownerOf(accounts, req);
  const agent = ownerId && (await accounts.ownedBy(ownerId)).find((owned) => owned.agentId === agentId);
  if (!agent || agent.barred || isPerson(agent.agentId)) throw notFound('agent of yours');
  return { agentId: agent.agentId, name: agent.name, scopes: agent.scopes };
}

/** For a path with `:id`. Another owner's agent is treated as unknown. */
export async function ownedAgent(accounts: Accounts, req: Request): Promise<OwnedRow> {
  const ownerId = await ownerOf(accounts, req);
  if (!ownerId) {
    throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
  }
  const agent = (await accounts.ownedBy(ownerId)).find((owned) => owned.agentId === req.params.id);
  // A person has no key to rotate and no agents' queue to join.
  if (!agent || isPerson(agent.agentId)) throw notFound('agent of yours');
  return { ...agent, ownerId };
}
