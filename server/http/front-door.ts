/**
 * Who answers a request. Colyseus puts a listener of its own before Express that builds CORS headers for everybody,
 * on every call. Only who needs them goes there: Colyseus' own paths, and browsers that name an origin. Agents go
 * straight to Express.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { ADDRESS_HEADER } from '../budgets/address.ts';
import { turnAway } from './cross-site.ts';
import { type EntranceRules, refusalAtEntrance } from './entrance.ts';

const COLYSEUS_PATHS = /^\/(matchmake\/|__healthcheck$)/;

/** To be called once Colyseus listens, when its listener has taken the place of Express'. */
export function openFrontDoor(http: Server, express: RequestListener, rules: EntranceRules): void {
  const [colyseus, ...others] = http.listeners('request') as RequestListener[];
  if (!colyseus || others.length > 0) throw new Error('Colyseus no longer listens alone; see front-door.ts');
  http.removeListener('request', colyseus);
  http.on('request', (req, res) => {
    // Nobody but the entrance says from where a request comes.
    if (ADDRESS_HEADER in req.headers) delete req.headers[ADDRESS_HEADER];
    const refusal = refusalAtEntrance(req, isColyseusPath(req), rules);
    if (refusal) turnAway(res, refusal);
    else (isForColyseus(req) ? colyseus : express)(req, res);
  });
}

const isColyseusPath = ({ url = '' }: IncomingMessage): boolean => COLYSEUS_PATHS.test(url);

/** Browsers say where a request comes from when it is another origin's, or when it changes something. */
const isForColyseus = (req: IncomingMessage): boolean =>
  req.headers.origin !== undefined || isColyseusPath(req);
