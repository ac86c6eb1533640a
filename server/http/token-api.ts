/** A token for a while instead of the key for ever: for helpers, pages and logs that should not see the key. */
import { Router } from 'express';
import { z } from 'zod';
import type { TokenReply } from '../../shared/protocol/rest.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import { credentialIn } from '../agents/credential.ts';
import { ApiError, refused } from './api-error.ts';
import { KeyScopes } from './key-scopes.ts';

const LONGEST_S = 3_600;
const Wanted = z.strictObject({
  scopes: KeyScopes,
  /** In seconds. */
  ttl: z.int().min(1).max(LONGEST_S).default(LONGEST_S),
});

export const tokenApi = (accounts: Pick<AgentAccounts, 'tokenFor'>): Router =>
  Router().post('/token', async (req, res) => {
    const { scopes, ttl } = Wanted.parse(req.body ?? {});
    const credential = credentialIn(req);
    if (credential === null) throw unauthorized('Send an agent’s key as "Authorization: Bearer <key>".');
    const made = await accounts.tokenFor(credential, { scopes, ttlMs: ttl * 1_000 });
    if (!made) throw unauthorized('This key is unknown or was revoked, or this token has expired.');
    if (!made.ok) throw refused(made.refusal);
    res.set('Cache-Control', 'no-store');
    res.status(201).json(made.value satisfies TokenReply);
  });

const unauthorized = (message: string): ApiError => new ApiError(401, 'UNAUTHORIZED', message);
