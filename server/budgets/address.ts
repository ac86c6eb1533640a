import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Request } from 'express';
import { remembered } from '../remembered.ts';

/** Whether that address is believed about others; `hop` 0 is the peer connected to this process. */
export type Trust = (address: string, hop: number) => boolean;

/** Set at the town's entrance, overwriting any value of the caller, for code that only gets headers. */
export const ADDRESS_HEADER = 'x-town-address';

export const addressOf = (req: Request): string => addressBehind(req, req.app.get('trust proxy fn') as Trust);

/** The first address, seen from here, that is not a trusted proxy: what it says of others may be invented. */
export function addressBehind({ headers, socket }: IncomingMessage, isTrusted: Trust): string {
  let address = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) {
    const line = String(forwarded).split(',').reverse();
    for (const [hop, claimed] of line.entries()) {
      if (!isTrusted(address, hop) || !isIP(claimed.trim())) break;
      address = claimed.trim();
    }
  }
  return householdOf(address) || 'unknown';
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** IPv4 whole, IPv6 by its first 64 bits: a household has them all, and new ones cost nothing. */
export const householdOf = remembered(10_000, (address: string): string => {
  if (!isIPv6(address)) return address;
  const dressed = IPV4_IN_IPV6.exec(address);
  if (dressed?.[1]) return dressed[1];
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
});
