/** Everything for those who run the town: monitor, metrics, health, and the command line's way in. */
import { Router } from 'express';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import type { Log } from '../log.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import { AdminDesk } from '../operations/admin-desk.ts';
import type { Meters } from '../operations/meters.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { TownServices } from '../town-services.ts';
import { adminApi } from './admin-api.ts';
import { errorHandler } from './api-error.ts';
import { health } from './health.ts';
import { metrics } from './metrics.ts';
import { monitor } from './monitor.ts';

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
  meters.watch({
    matchesByStatus: () => town.matches.countByStatus(),
    hosted: () => town.registry.all(),
    isHouse: deps.isHouse,
    viewers: () => directory.viewerCounts(),
    queueSize: () => town.matchmakers.waiting,
    waits: () => waits.open,
    storeHealth: () => town.store.health(),
    quarantined: () => town.lifecycle.quarantined.size,
  });
  const router = Router();
  router.use(health(deps));
  router.use(metrics(meters.figures, { ...town.config, disclosure: deps.disclosure }, operatorsOnly));
  router.use(monitor(operatorsOnly));
  router.use(adminApi(new AdminDesk(town), deps.pepper, log));
  if (town.parts.operatorRoutes.length > 0) router.use('/v1', operatorsOnly, ...town.parts.operatorRoutes);
  router.use(errorHandler(log));
  return router;
}
