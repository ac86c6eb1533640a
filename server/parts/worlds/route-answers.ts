/** What the routes of worlds have in common: who asks, and how they are answered. */
import type { Request, Response } from 'express';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import { ApiError, refused } from '../../http/api-error.ts';
import { ownerOf } from '../../http/owned-agent.ts';
import type { Body } from '../../tools/tool.ts';
import type { Holder } from './holder.ts';
import type { Spending, WorldPaying } from './paying.ts';
import { TIES_META, withoutMeta } from './render.ts';

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

export function worldVisitors(accounts: AgentAccounts, paying: WorldPaying) {
  const owner = async (req: Request, what: Spending): Promise<{ readonly ownerId: string }> => {
    const ownerId = await ownerOf(accounts, req);
    if (!ownerId)
      throw new ApiError(401, 'UNAUTHORIZED', 'This browser owns no agents yet; POST /api/agents makes one.');
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
