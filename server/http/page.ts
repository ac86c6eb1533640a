/** The built page: hashed files for ever, the page itself fresh, deep links to it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import { PART_PAGES } from '../../shared/protocol/pages.ts';
import type { Log } from '../log.ts';

const DIST = join(import.meta.dirname, '../../dist/client');

export function page(): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(DIST, 'assets'), { immutable: true, maxAge: '365d', index: false }),
  );
  router.use(express.static(DIST, { index: 'index.html', cacheControl: true, maxAge: 0 }));
  router.get(['/match/:id', '/board', '/agents', '/tv', ...Object.values(PART_PAGES).flat()], (_req, res) => {
    if (existsSync(join(DIST, 'index.html'))) res.sendFile(join(DIST, 'index.html'));
    else
      res.status(503).type('text').send('The page is not built yet: run `npm start`, or `npm run build`.\n');
  });
  router.use(nothingHere);
  return router;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

const NOTHING_HERE = { title: 'Nothing lives here', text: 'This street of Eliza Town does not exist.' };
const UNREADABLE = {
  title: 'This address cannot be read',
  text: 'Something in it is not written as addresses are.',
};
const FAILED = { title: 'Something went wrong', text: 'It has been logged; try again in a moment.' };

const pageOf = ({ title, text }: Words): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Eliza Town</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 0 1rem">
<h1>${title}</h1>
<p>${text} <a href="/">Back to the town</a>.</p>
</body>
</html>
`;

function sendWords(req: Request, res: Response, words: Words, plain: string): void {
  if (req.accepts(['html', 'text']) === 'html') res.type('html').send(pageOf(words));
  else res.type('text').send(`${plain}\n`);
}

const nothingHere: RequestHandler = (req, res) => {
  sendWords(req, res.status(404), NOTHING_HERE, `Nothing lives at ${req.method} ${req.path}.`);
};

/** The last of all handlers: Express' own would show a stack, with the paths of this machine. */
export function pageError(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status === 404) return nothingHere(req, res, next);
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) log.error({ err: error, method: req.method, path: req.path }, 'a page could not be sent');
    const words = isTheirs ? UNREADABLE : FAILED;
    return sendWords(req, res.status(isTheirs ? 400 : 500), words, `${words.title}.`);
  };
}
