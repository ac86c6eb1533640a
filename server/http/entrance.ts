/**
 * Rejects requests before anything reads them: those of other sites' pages, of banned callers, and those Colyseus must
 * not see, because it builds addresses from request headers and reads bodies of any size.
 */
import type { IncomingMessage } from 'node:http';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import type { Allowance } from '../budgets/allowance.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import { addressHolder } from '../budgets/holders.ts';
import { BANNED } from '../moderation/access.ts';
import { crossSiteRefusal, type SiteRefusal, type SiteRules } from './cross-site.ts';

export interface EntranceRules {
  /** The cross-site rules for this address. */
  siteAt(url: string): SiteRules;
  readonly mostBytes: number;
  addressOf(req: IncomingMessage): string;
  readonly roomJoins: Pick<Allowance, 'spend'>;
  isTurnedAway?(req: IncomingMessage): boolean;
}

const BAD_PROTOCOL = { status: 400, code: 'BAD_REQUEST', message: 'X-Forwarded-Proto is http or https.' };
const NO_LENGTH = { status: 411, code: 'BAD_REQUEST', message: 'Send a Content-Length.' };

export function refusalAtEntrance(
  req: IncomingMessage,
  forColyseus: boolean,
  rules: EntranceRules,
): SiteRefusal | null {
  const { headers } = req;
  const { 'x-forwarded-proto': protocol = 'http' } = headers;
  const foreign = crossSiteRefusal(req, rules.siteAt(req.url ?? ''));
  if (foreign) return foreign;
  if (rules.isTurnedAway?.(req)) return BANNED;
  if (!forColyseus) return null;
  if (!/^https?$/.test(String(protocol))) return BAD_PROTOCOL;
  if (headers['transfer-encoding'] !== undefined) return NO_LENGTH;
  if (Number(headers['content-length'] ?? 0) > rules.mostBytes)
    return { status: 413, code: 'TOO_LARGE', message: `At most ${rules.mostBytes} bytes.` };
  return refusalOfRoom(req, rules);
}

/** Every answer to a room search reserves a seat for a while. */
function refusalOfRoom(req: IncomingMessage, { addressOf, roomJoins }: EntranceRules): SiteRefusal | null {
  const address = addressOf(req);
  req.headers[ADDRESS_HEADER] = address;
  const refusal = req.method === 'POST' ? roomJoins.spend(addressHolder(address)) : null;
  if (!refusal) return null;
  return { status: 429, code: refusal.code, message: refusal.message, retryAfter: retryAfterOf(refusal) };
}
