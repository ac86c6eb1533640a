/**
 * What is turned away before anybody reads it. Colyseus builds addresses out of a request's headers and reads its
 * bodies to the end, whatever they are; and a page of another site must not reach a town on this machine under a
 * name of its own (DNS rebinding).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import type { Allowance } from '../budgets/allowance.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import { addressHolder } from '../budgets/holders.ts';
import { BANNED } from '../moderation/doors.ts';
import { remembered } from '../remembered.ts';

export interface EntranceRules {
  /** Host names that this town answers to; `null` answers to any. Addresses in figures are nobody's trick. */
  readonly hosts: readonly string[] | null;
  /** The largest body of a request to Colyseus. */
  readonly mostBytes: number;
  addressOf(req: IncomingMessage): string;
  /** What an address pays a search for a room from. */
  readonly roomJoins: Pick<Allowance, 'spend'>;
  /** Whoever sends this is banned. */
  isTurnedAway?(req: IncomingMessage): boolean;
}

interface EntranceRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: string;
}

const BAD_HOST = { status: 400, code: 'BAD_REQUEST', message: 'The Host header is not an address.' };
const BAD_PROTOCOL = { status: 400, code: 'BAD_REQUEST', message: 'X-Forwarded-Proto is http or https.' };
const NO_LENGTH = { status: 411, code: 'BAD_REQUEST', message: 'Send a Content-Length.' };

export function refusalAtEntrance(
  req: IncomingMessage,
  forColyseus: boolean,
  rules: EntranceRules,
): EntranceRefusal | null {
  const { headers } = req;
  const { host = '', 'x-forwarded-proto': protocol = 'http' } = headers;
  const hostname = hostnameIn(host);
  if (!hostname) return BAD_HOST;
  if (!isKnown(hostname, rules.hosts)) {
    const message = `This town does not answer to the name ${host}; set PUBLIC_URL or ALLOWED_HOSTS.`;
    return { status: 403, code: 'FORBIDDEN', message };
  }
  if (rules.isTurnedAway?.(req)) return BANNED;
  if (!forColyseus) return null;
  if (!/^https?$/.test(String(protocol))) return BAD_PROTOCOL;
  if (headers['transfer-encoding'] !== undefined) return NO_LENGTH;
  if (Number(headers['content-length'] ?? 0) > rules.mostBytes)
    return { status: 413, code: 'TOO_LARGE', message: `At most ${rules.mostBytes} bytes.` };
  return refusalOfRoom(req, rules);
}

/** Empty for what is no host. */
const hostnameIn = remembered(1_000, (host) =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
);

/** Every answer to a search reserves a seat for a while. */
function refusalOfRoom(
  req: IncomingMessage,
  { addressOf, roomJoins }: EntranceRules,
): EntranceRefusal | null {
  const address = addressOf(req);
  req.headers[ADDRESS_HEADER] = address;
  const refusal = req.method === 'POST' ? roomJoins.spend(addressHolder(address)) : null;
  if (!refusal) return null;
  return { status: 429, code: refusal.code, message: refusal.message, retryAfter: retryAfterOf(refusal) };
}

const isKnown = (hostname: string, hosts: readonly string[] | null): boolean =>
  hosts === null ||
  hosts.includes('*') ||
  hosts.includes(hostname) ||
  isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;

/** Colyseus' clients look for the words outside of `error`. */
export function turnAway(res: ServerResponse, refusal: EntranceRefusal): void {
  const { status, code, message, retryAfter } = refusal;
  const headers = { 'Content-Type': 'application/json', Connection: 'close' };
  res.writeHead(status, retryAfter ? { ...headers, 'Retry-After': retryAfter } : headers);
  res.end(JSON.stringify({ message, error: { code, message } }));
}
