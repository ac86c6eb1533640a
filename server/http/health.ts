/** `/healthz`: the process lives, what it had to put aside, and whether its store is sound. `/readyz`: it can take commands, or why not. */
import { Router } from 'express';
import type { TownServices } from '../town-services.ts';

export interface HealthDeps {
  readonly town: Pick<TownServices, 'integrity' | 'lifecycle' | 'nodeId' | 'registry' | 'search' | 'trouble'>;
  readonly version: string;
  /** Set while the town is closing. */
  isClosing(): boolean;
}

export function health({ town, version, isClosing }: HealthDeps): Router {
  const router = Router();
  const { search } = town;

  router.get('/healthz', (_req, res) => {
    const quarantined = [...town.lifecycle.quarantined].map(([matchId, reason]) => ({ matchId, reason }));
    const store = town.integrity.result;
    res.set('Cache-Control', 'no-store').json({
      status: quarantined.length || store.state === 'damaged' ? 'impaired' : 'ok',
      version,
      nodeId: town.nodeId,
      uptimeS: Math.round(process.uptime()),
      matches: town.registry.size,
      quarantined,
      store,
    });
  });

  router.get('/readyz', (_req, res) => {
    const reason = isClosing() ? 'the town is closing' : town.trouble();
    res.set('Cache-Control', 'no-store');
    if (reason) res.status(503).json({ ready: false, reason });
    else res.json({ ready: true, ...(search.lexicalBecause && { search: search.lexicalBecause }) });
  });

  return router;
}
