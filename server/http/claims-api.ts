/**
 * Claims an agent with its key: after a lost cookie, or because it was made without a browser. A full key proves
 * enough to move ownership without asking the previous owner; a limited key does not, see AgentAccounts.claim.
 */
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { ClaimedAgentReply } from '../../shared/protocol/rest.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { Allowance } from '../budgets/allowance.ts';
import type { Log } from '../log.ts';
import { ApiError, refused } from './api-error.ts';
import { holderOf } from './limits.ts';
import { ownerSecretOf, setOwnerCookie } from './owner-cookie.ts';

const Claim = z.strictObject({ apiKey: z.string().min(1).max(200) });

export interface ClaimsDeps {
  readonly accounts: AgentAccounts;
  readonly wrongKeys: Allowance;
  readonly log: Log;
  /** The town is reached by https, though a proxy may speak http to it. */
  readonly isHttps: boolean;
}

export function claimsApi({ accounts, wrongKeys, log, isHttps }: ClaimsDeps): Router {
  const refuseGuessers: RequestHandler = (req, _res, next) => {
    const refusal = wrongKeys.refusalFor(holderOf(req));
    if (refusal) throw refused(refusal);
    next();
  };

  return Router().post('/agents/claim', refuseGuessers, async (req, res) => {
    const { apiKey } = Claim.parse(req.body);
    const secret = ownerSecretOf(req);
    const ownerId = secret ? await accounts.ownerOf(secret) : null;
    const claimed = await accounts.claim(apiKey, ownerId ? { ownerId } : 'new-owner');
    if (!claimed) {
      wrongKeys.take(holderOf(req));
      throw new ApiError(401, 'UNAUTHORIZED', 'No agent has this key; a new key makes the old one void.');
    }
    if (!claimed.ok) throw refused(claimed.refusal);
    const { agent, newOwnerId, newOwnerSecret } = claimed.value;
    const { agentId, name, scopes } = agent;
    log.info({ agentId, fromOwner: agent.ownerId, toOwner: newOwnerId }, 'an agent was claimed by its key');
    if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
    res.json({ agentId, name, scopes } satisfies ClaimedAgentReply);
  });
}
