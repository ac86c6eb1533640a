/** The built page: hashed files for ever, the page itself fresh, deep links to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

const DIST = join(import.meta.dirname, '../../dist/client');

export function page(): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(DIST, 'assets'), { immutable: true, maxAge: '365d', index: false }),
  );
  router.use(express.static(DIST, { index: 'index.html', cacheControl: true, maxAge: 0 }));
  router.get(['/match/:id', '/board', '/agents'], (_req, res) => {
    if (existsSync(join(DIST, 'index.html'))) res.sendFile(join(DIST, 'index.html'));
    else
      res.status(503).type('text').send('The page is not built yet: run `npm start`, or `npm run build`.\n');
  });
  return router;
}
