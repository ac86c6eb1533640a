/** What a request proves itself with: an agent's key, or a token that was made with one. */
import type { IncomingMessage } from 'node:http';

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** `Authorization: Bearer`, or `X-API-Key` for clients that cannot set the former; null without either. */
export function credentialIn({ headers }: WithHeaders): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const apiKey = headers['x-api-key'];
  return bearer ?? (typeof apiKey === 'string' && apiKey !== '' ? apiKey : null);
}

/** An Authorization header that holds no bearer was meant as one; it must not pass as no credential at all. */
export const hasForeignAuthorization = (req: WithHeaders): boolean =>
  req.headers.authorization !== undefined && credentialIn(req) === null;
