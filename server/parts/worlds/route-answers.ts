/** What the routes of worlds have in common: who asks, and how they are answered. */
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { codePoints } from '../../../shared/worlds/limits.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import type { Scope } from '../../agents/scopes.ts';
import { ApiError, refused } from '../../http/api-error.ts';
import { callerOf, ownerOf } from '../../http/owned-agent.ts';
import type { Body } from '../../tools/tool.ts';
import type { Holder } from './holder.ts';
import type { Spending, WorldPaying } from './paying.ts';
import { TIES_META, withoutMeta } from './render.ts';
import type { Owner } from './world-fields.ts';

const STATUS: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  VALIDATION: 400,
  CANON: 403,
  CONFLICT: 409,
  LIMIT: 409,
};

function succeeded(answer: Answer<Body>): ReturnType<typeof withoutMeta> {
  if (answer.ok) return withoutMeta(answer.value);
  const { code, message } = answer.refusal;
  const status = STATUS[code];
  throw status ? new ApiError(status, code, `${message}.`) : refused(answer.refusal);
}

export const told = (answer: Answer<Body>): Body => succeeded(answer).body;

/** For whoever may change it next: which state of it they have seen. */
export function toldWithRev(answer: Answer<Body>): Body {
  const { body, meta } = succeeded(answer);
  const ties = meta?.[TIES_META];
  return {
    ...body,
    rev: meta?.['eliza-town/rev'] ?? null,
    ...(ties !== undefined && { relationshipIds: ties }),
  };
}

export const idOf = (req: Request): string => String(req.params.worldId);

export const send = (res: Response, body: object, status = 200): void => {
  res.set('Cache-Control', 'no-store').status(status).json(body);
};

/** The scopes that the tools ask for. */
const SCOPE_FOR: Readonly<Record<Spending, Scope>> = {
  reads: 'worlds:read',
  searches: 'worlds:read',
  writes: 'worlds:write',
  exports: 'worlds:share',
};

/** Zod counts UTF-16 units; the tools' schemas count code points. */
export const text = (most: number, least = 0) =>
  z
    .string()
    .min(least)
    .refine((value) => codePoints(value) <= most, `must NOT have more than ${most} characters`);

export function worldVisitors(accounts: AgentAccounts, paying: WorldPaying) {
  /** An agent's key or token, with the scope that the call needs; or the owner's cookie, which may do everything. */
  const owner = async (req: Request, what: Spending, scope = SCOPE_FOR[what]): Promise<Owner> => {
    const caller = await callerOf(accounts, req);
    if (caller) {
      if (!caller.scopes.includes(scope))
        throw new ApiError(403, 'FORBIDDEN', `This key may not do that: it lacks the scope ${scope}.`);
      paying.byAgent(what, caller.agentId);
      return { agentId: caller.agentId };
    }
    const ownerId = await ownerOf(accounts, req);
    if (!ownerId)
      throw new ApiError(
        401,
        'UNAUTHORIZED',
        'Send an agent’s key as Authorization: Bearer, or come with a browser that owns an agent; POST /api/agents makes one.',
      );
    paying.byOwner(what, ownerId);
    return { ownerId };
  };
  /** Whoever has a shared world's link reads it without owning anything. */
  const reader = async (req: Request, what: Spending): Promise<Holder> => {
    const { share } = req.query;
    const isTown = idOf(req) === TOWN_WORLD;
    if (!isTown && (typeof share !== 'string' || share === '')) return owner(req, what);
    paying.byVisitor(what, req);
    return { shareToken: isTown ? TOWN_WORLD : String(share) };
  };
  return { owner, reader };
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Without what was not given. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
