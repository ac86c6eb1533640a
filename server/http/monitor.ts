/** Colyseus' monitor at `/monitor`, for operators: it shows every field of every room, including roles. */
import { monitor as colyseusMonitor } from '@colyseus/monitor';
import { type RequestHandler, Router } from 'express';
import type { ResidentFigures } from '../house/minds.ts';
import type { RoomListing } from '../rooms/room-listing.ts';
import { ApiError } from './api-error.ts';
import { residentsPage } from './residents-page.ts';

/**
 * The panel could also edit a room's state and send messages as the room. The journal is the truth here, so an edit
 * would only mislead viewers; only disconnecting a viewer is allowed.
 */
const ALLOWED_CALLS = new Set(['_forceClientDisconnect']);

/** Columns of match rooms; the town's and the queues' rooms have none of them. */
const LISTED = ['title', 'matchId', 'phase', 'seats', 'spectators'] as const satisfies (keyof RoomListing)[];

type Endpoint = (context: { readonly query?: Readonly<Record<string, unknown>> }) => Promise<unknown>;
type Endpoints = Readonly<
  Record<'monitor-api-rooms' | 'monitor-api-room' | 'monitor-api-room-call', Endpoint>
>;

/** `isWithheld`: people play in this room, and nobody may see more of it than the public. */
export function monitor(
  operatorsOnly: RequestHandler,
  isWithheld: (roomId: string) => Promise<boolean>,
  residents: () => readonly ResidentFigures[],
): Router {
  const panel = colyseusMonitor({
    columns: [
      'roomId',
      'name',
      ...LISTED.map((metadata) => ({ metadata })),
      'clients',
      'locked',
      'elapsedTime',
      'processId',
    ],
  });
  const endpoints = panel as unknown as Endpoints;
  const router = Router();
  router.use('/monitor', noOtherSite, operatorsOnly);
  router.get('/monitor/residents', (_req, res) => {
    res.set('Cache-Control', 'no-store').type('html').send(residentsPage(residents()));
  });
  router.get('/monitor/api', answering(endpoints['monitor-api-rooms']));
  const noPeople: RequestHandler = async (req, _res, next) => {
    if (await isWithheld(String(req.query.roomId)))
      throw new ApiError(403, 'PEOPLE_PLAY', 'People play in this match: it is shown when it is over.');
    next();
  };
  router.get('/monitor/api/room', noPeople, answering(endpoints['monitor-api-room']));
  router.get('/monitor/api/room/call', onlyAllowedCalls, answering(endpoints['monitor-api-room-call']));
  router.use('/monitor', panel);
  return router;
}

/** Colyseus' own response code never ends a reply that fills the socket's buffer, which a few hundred rooms do. */
const answering =
  (endpoint: Endpoint): RequestHandler =>
  async (req, res) => {
    const answer = await endpoint({ query: req.query });
    if (answer instanceof Response)
      res
        .status(answer.status)
        .type('json')
        .send(await answer.text());
    else res.json(answer);
  };

const onlyAllowedCalls: RequestHandler = (req, _res, next) => {
  if (!ALLOWED_CALLS.has(String(req.query.method))) {
    throw new ApiError(403, 'FORBIDDEN', 'The monitor looks on: a match is changed by its players alone.');
  }
  next();
};

/** A browser sends the password with requests of other sites; Colyseus would even let them read the answer. */
const noOtherSite: RequestHandler = (req, res, next) => {
  for (const name of res.getHeaderNames()) if (name.startsWith('access-control-')) res.removeHeader(name);
  const site = req.get('sec-fetch-site');
  // A typed address, a bookmark or a link is fine; everything else must come from the panel itself.
  const isVisit =
    req.get('sec-fetch-mode') === 'navigate' && req.method === 'GET' && !req.path.startsWith('/api');
  if (site && site !== 'same-origin' && site !== 'none' && !isVisit) {
    throw new ApiError(403, 'FORBIDDEN', 'The monitor answers no other site.');
  }
  next();
};
