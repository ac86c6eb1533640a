/**
 * Routes requests to Colyseus or Express. Colyseus puts a listener before Express that builds CORS headers on every
 * call. Only requests that need it go there: Colyseus' own paths, and browsers that send an origin. Agents go straight
 * to Express.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import { turnAway } from './cross-site.ts';
import { type EntranceRules, refusalAtEntrance } from './entrance.ts';

const COLYSEUS_PATHS = /^\/(matchmake\/|__healthcheck$)/;

/** Call it once Colyseus listens and its listener has replaced Express'. */
export function openFrontDoor(http: Server, express: RequestListener, rules: EntranceRules): void {
  const [colyseus, ...others] = http.listeners('request') as RequestListener[];
  if (!colyseus || others.length > 0) throw new Error('Colyseus no longer listens alone; see front-door.ts');
  http.removeListener('request', colyseus);
  http.on('request', (req, res) => {
    // Only the entrance may set this header.
    if (ADDRESS_HEADER in req.headers) delete req.headers[ADDRESS_HEADER];
    const refusal = refusalAtEntrance(req, isColyseusPath(req), rules);
    if (refusal) turnAway(res, refusal);
    else (isForColyseus(req) ? colyseus : express)(req, res);
  });
}

const isColyseusPath = ({ url = '' }: IncomingMessage): boolean => COLYSEUS_PATHS.test(url);

/** Browsers send an origin with cross-origin requests and with changes. */
const isForColyseus = (req: IncomingMessage): boolean =>
  req.headers.origin !== undefined || isColyseusPath(req);
