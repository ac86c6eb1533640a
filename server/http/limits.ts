import type { Request, RequestHandler } from 'express';
import { addressOf } from '../budgets/address.ts';
import type { Allowance } from '../budgets/allowance.ts';
import { addressHolder } from '../budgets/holders.ts';
import { refused } from './api-error.ts';

export const holderOf = (req: Request): string => addressHolder(addressOf(req));

export function payPerAddress(allowance: Allowance, req: Request): void {
  const refusal = allowance.spend(holderOf(req));
  if (refusal) throw refused(refusal);
}

export const limitPerAddress =
  (allowance: Allowance): RequestHandler =>
  (req, _res, next) => {
    payPerAddress(allowance, req);
    next();
  };
