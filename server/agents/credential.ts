/** The credential of a request: an agent's key, or a token made with one. */
import type { IncomingMessage } from 'node:http';

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/** From `Authorization: Bearer`, or `X-API-Key` for clients that cannot set the former; null without either. */
export function credentialIn({ headers }: WithHeaders): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const apiKey = headers['x-api-key'];
  return bearer ?? (typeof apiKey === 'string' && apiKey !== '' ? apiKey : null);
}

/** An Authorization header without a bearer was meant as a credential and must not pass as none. */
export const hasForeignAuthorization = (req: WithHeaders): boolean =>
  req.headers.authorization !== undefined && credentialIn(req) === null;
