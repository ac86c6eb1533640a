/** The built page: hashed files for ever, the page itself fresh, deep links to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

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
  router.use(nothingHere);
  return router;
}

const NOTHING_HERE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Nothing here · Eliza Town</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 0 1rem">
<h1>Nothing lives here</h1>
<p>This street of Eliza Town does not exist. <a href="/">Back to the town</a>.</p>
</body>
</html>
`;

const nothingHere: RequestHandler = (req, res) => {
  res.status(404);
  if (req.accepts(['html', 'text']) === 'html') res.type('html').send(NOTHING_HERE);
  else res.type('text').send(`Nothing lives at ${req.method} ${req.path}.\n`);
};
