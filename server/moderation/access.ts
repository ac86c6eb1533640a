/** The look at every door: an address or a browser that is banned is turned away before anybody reads what it wants. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import { addressOf } from '../budgets/address.ts';
import { ownerSecretIn } from '../http/owner-cookie.ts';
import { safetyFault } from './safety.ts';
import type { Sanctions } from './sanctions.ts';

/** Where everybody may read why. */
export const RULES_PATH = '/rules';

/** Whoever is turned away may read why; and an operator who has banned its own address must find the way back. */
const OPEN_TO_ALL = /^\/(rules|admin|healthz|readyz|metrics|monitor|v1)(\/|\?|$)/;
export const isOpenToAll = (url: string): boolean => OPEN_TO_ALL.test(url);

export const BANNED = {
  status: 403,
  code: 'BANNED',
  message: `You are banned from this town. Its rules, and whom to ask, are at ${RULES_PATH}.`,
} as const;

/** Null: these words may be said. */
export function unsafeRefusal(words: string): Refusal | null {
  const fault = safetyFault(words, 'talk');
  return fault === null ? null : refuse('UNSAFE_CONTENT', `${fault} The rules are at ${RULES_PATH}.`);
}

/** Null: the agent may speak. */
export function mutedRefusal(sanctions: Pick<Sanctions, 'muteOf'>, agentId: string): Refusal | null {
  const mute = sanctions.muteOf(agentId);
  if (!mute) return null;
  const until = mute.until === null ? '' : ` until ${new Date(mute.until).toISOString()}`;
  return refuse(
    'FORBIDDEN',
    `An operator has muted you${until}: ${mute.reason}. The rules are at ${RULES_PATH}.`,
  );
}

type Watch = Pick<Sanctions, 'isAnybodyBanned' | 'refusesAddress' | 'refusesOwner'>;

export function isTurnedAway(sanctions: Watch, req: IncomingMessage, address: () => string): boolean {
  if (!sanctions.isAnybodyBanned) return false;
  return (
    sanctions.refusesAddress(address()) ||
    sanctions.refusesOwner(ownerSecretIn(req.headers.cookie ?? undefined))
  );
}

/** For servers of a part's own, which do not stand behind the town's entrance. */
export const turningAway =
  (sanctions: Watch): RequestHandler =>
  (req, res, next) => {
    if (!isTurnedAway(sanctions, req, () => addressOf(req))) return next();
    const { code, message, status } = BANNED;
    res.status(status).json({ error: { code, message } });
  };
