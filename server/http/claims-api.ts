/**
 * An agent found again by its key: after a lost cookie, or because it was made without a browser. The key is proof
 * enough, so that ownership moves; whoever owned it before is not asked.
 */
import { type RequestHandler, Router } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { ClaimedAgentReply } from '../../shared/protocol/rest.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { Log } from '../log.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './limits.ts';
import { ownerSecretOf, setOwnerCookie } from './owner-cookie.ts';

const Claim = z.strictObject({ apiKey: z.string().min(1).max(200) });

/** As for passwords: so many wrong ones in five minutes. */
const WRONG_KEYS = 10;
const FORGOTTEN_AFTER_S = 300;

export interface ClaimsDeps {
  readonly accounts: AgentAccounts;
  readonly log: Log;
  /** The town is reached by https, though a proxy may speak http to it. */
  readonly isHttps: boolean;
}

export function claimsApi({ accounts, log, isHttps }: ClaimsDeps): Router {
  const guesses = new RateLimiterMemory({ points: WRONG_KEYS, duration: FORGOTTEN_AFTER_S });

  const refuseGuessers: RequestHandler = async (req, res, next) => {
    const spent = await guesses.get(addressOf(req));
    if (!spent || spent.consumedPoints < WRONG_KEYS) return next();
    throw tooManyGuesses(spent, (wait) => res.set('Retry-After', wait));
  };

  return Router().post('/agents/claim', refuseGuessers, async (req, res) => {
    const { apiKey } = Claim.parse(req.body);
    const secret = ownerSecretOf(req);
    const ownerId = secret ? await accounts.ownerOf(secret) : null;
    const claimed = await accounts.claim(apiKey, ownerId ? { ownerId } : 'new-owner');
    if (!claimed) {
      await guesses.penalty(addressOf(req));
      throw new ApiError(401, 'UNAUTHORIZED', 'No agent has this key; a new key makes the old one void.');
    }
    const { agent, newOwnerId, newOwnerSecret } = claimed;
    const { agentId, name, scopes } = agent;
    log.info({ agentId, fromOwner: agent.ownerId, toOwner: newOwnerId }, 'an agent was claimed by its key');
    if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, req.secure || isHttps);
    res.json({ agentId, name, scopes } satisfies ClaimedAgentReply);
  });
}

function tooManyGuesses(spent: RateLimiterRes, retryAfter: (seconds: string) => void): ApiError {
  const wait = Math.ceil(spent.msBeforeNext / 1000);
  retryAfter(String(wait));
  return new ApiError(429, 'RATE_LIMITED', `Too many wrong keys; try again in ${wait} s.`);
}
