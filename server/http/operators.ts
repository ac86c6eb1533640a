import { timingSafeEqual } from 'node:crypto';
import { matchMaker } from '@colyseus/core';
import express, { type RequestHandler, Router } from 'express';
import { HEALTH_ROUTES } from '../../shared/contracts/operations.ts';
import { hmac } from '../agents/keys.ts';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import type { Log } from '../log.ts';
import { type DisclosurePolicy, isWithheld } from '../matches/disclosure.ts';
import type { AdminParts } from '../operations/admin-parts.ts';
import { ADMIN_TOKEN_OF, AdminRequest } from '../operations/admin-requests.ts';
import type { Meters } from '../operations/meters.ts';
import { performCommand } from '../operations/town-commands.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { TownServices } from '../town-services.ts';
import { ApiError, errorHandler, refuseNul } from './api-error.ts';
import { figuresFor, isFromHere } from './metrics.ts';
import { monitor } from './monitor.ts';
import { routes } from './routes.ts';

function health({ town, version, isClosing, meters, disclosure }: OperatorDeps): Router {
  const { figures } = meters;
  return routes(
    HEALTH_ROUTES,
    {
      'GET /healthz': () => {
        const quarantined = [...town.lifecycle.quarantined].map(([matchId, reason]) => ({ matchId, reason }));
        const store = town.integrity.result;
        return {
          status: quarantined.length || store.state === 'damaged' ? ('impaired' as const) : ('ok' as const),
          version,
          nodeId: town.nodeId,
          uptimeS: Math.round(process.uptime()),
          matches: town.registry.size,
          quarantined,
          store,
        };
      },
      'GET /readyz': ({ res }) => {
        const reason = isClosing() ? 'the town is closing' : town.trouble();
        if (reason) res.status(503);
        const { lexicalBecause: search } = town.search;
        return reason ? { ready: false, reason } : { ready: true, ...(search && { search }) };
      },
      'GET /metrics': async ({ res }) => {
        res.set({ 'Content-Type': figures.contentType, 'Cache-Control': 'no-store' });
        res.send(await figures.metrics());
      },
    },
    {
      headers: { 'Cache-Control': 'no-store' },
      operatorsOnly: figuresFor(
        { ...town.config, disclosure, hosted: () => town.registry.all() },
        town.operatorsOnly,
      ),
    },
  );
}

/** `/admin`: the command line's access to a running town. Only for local callers that can read its secret. */
function adminApi(town: AdminParts, pepper: string, log: Log): Router {
  const router = Router();
  router.post(
    '/admin',
    holdersOnly(hmac(pepper, ADMIN_TOKEN_OF)),
    express.json({ limit: '16kb' }),
    refuseNul,
    async (req, res) => {
      const request = AdminRequest.parse(req.body);
      const reply = await performCommand(town, request);
      const { args, name, part } = request;
      log.info(
        { part, command: name, ok: reply.ok, ...('matchId' in args && { matchId: args.matchId }) },
        'an operator asked',
      );
      res.status(reply.ok ? 200 : 409).json(reply);
    },
  );
  return router;
}

function holdersOnly(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return (req, _res, next) => {
    const given = Buffer.from(req.get('authorization') ?? '');
    if (isFromHere(req) && given.length === expected.length && timingSafeEqual(given, expected))
      return next();
    throw new ApiError(403, 'FORBIDDEN', 'Only the command line on this machine may come in here.');
  };
}

export interface OperatorDeps {
  readonly town: TownServices;
  readonly disclosure: DisclosurePolicy;
  readonly meters: Meters;
  readonly directory: Pick<RoomDirectory, 'viewerCounts'>;
  readonly waits: Pick<WaitSlots, 'open'>;
  readonly pepper: string;
  readonly version: string;
  readonly log: Log;
  isHouse(agentId: string): boolean;
  isClosing(): boolean;
}

export function operators(deps: OperatorDeps): Router {
  const { town, meters, directory, waits, log } = deps;
  const { operatorsOnly } = town;
  const thinking = () => town.house?.thinking ?? [];
  meters.watch({
    matchesByStatus: () => town.matches.countByStatus(),
    hosted: () => town.registry.all(),
    isHouse: deps.isHouse,
    viewers: () => directory.viewerCounts(),
    queueSize: () => town.matchmakers.waiting,
    waits: () => waits.open,
    storeHealth: () => town.store.health(),
    quarantined: () => town.lifecycle.quarantined.size,
    thinking,
  });
  const isWithheldRoom = async (roomId: string): Promise<boolean> => {
    const [room] = await matchMaker.query({ roomId });
    const { matchId } = { matchId: '', ...room };
    const match = matchId === '' ? undefined : await town.matches.byId(matchId);
    return match !== undefined && isWithheld(match);
  };
  const router = Router();
  router.use(health(deps));
  router.use(monitor(operatorsOnly, isWithheldRoom, thinking));
  router.use(adminApi(town, deps.pepper, log));
  if (town.parts.operatorRoutes.length > 0) router.use('/v1', operatorsOnly, ...town.parts.operatorRoutes);
  router.use(errorHandler(log));
  return router;
}
