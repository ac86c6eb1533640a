/** Which of its own agents an owner means: the cookie says who asks, the path which agent. */
import type { Request } from 'express';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
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

/** Of a path with `:id`. Somebody else's agent is as unknown as one that never was. */
export async function ownedAgent(accounts: Accounts, req: Request): Promise<OwnedRow> {
  const ownerId = await ownerOf(accounts, req);
  if (!ownerId) {
    throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
  }
  const agent = (await accounts.ownedBy(ownerId)).find((owned) => owned.agentId === req.params.id);
  if (!agent) throw notFound('agent of yours');
  return { ...agent, ownerId };
}
