/** Serves the built page: hashed files cached forever, the page itself always fresh, also at deep links. */
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { PART_PAGES } from '../../shared/protocol/pages.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import type { Log } from '../log.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { ApiError, RETRY_AFTER_S } from './api-error.ts';
import { BuiltFiles, isOutOfFiles } from './built-files.ts';
import { headOf, withHead } from './page-head.ts';
import { previewFinder, tellingQuery } from './previews.ts';
import { BACK_TO_TOWN, townDocument } from './town-document.ts';

const DIST = join(PACKAGE_ROOT, 'dist/client');
const INDEX = 'index.html';
/** Their names contain a hash of their content. */
const ASSETS_FOR_S = 365 * 86_400;

export interface PageDeps {
  readonly previews: Readonly<Record<string, MakePreview>>;
  /** The town's address, without a trailing slash. */
  address(): string;
  /** Limits the pages per address; the files they load are not counted. */
  readonly limit: RequestHandler;
}

export function page({ previews, address, limit }: PageDeps): Router {
  const router = Router();
  const find = previewFinder(previews);
  const files = new BuiltFiles(DIST);
  files.load();
  // A plain name without a path: it cannot lead out of the folder.
  router.get(/^\/assets\/(\w[\w.-]*)$/, async (req, res, next) => {
    const name = `assets/${req.params[0]}`;
    const file = await files.get(name);
    if (!file) return next();
    res
      .set({ ETag: file.etag, 'Cache-Control': `public, max-age=${ASSETS_FOR_S}, immutable` })
      .type(extname(name))
      .send(file.bytes);
  });
  const addresses = ['/', '/match/:id', '/board', '/agents', '/tv', ...Object.values(PART_PAGES).flat()];
  router.get([...new Set([...addresses, ...Object.keys(previews)])], limit, async (req, res) => {
    const built = await files.get(INDEX);
    if (!built)
      return void res
        .status(503)
        .type('text')
        .send('The page is not built yet: run `npm start`, or `npm run build`.\n');
    const query = tellingQuery(req.query);
    const preview = await soon(find(req.path, query).catch(passing));
    // The page itself says what is missing; programs that follow links need the status.
    if (preview === null) res.status(404);
    // Others may embed the page in a frame if its link asks for it.
    if (req.query.embed === '1') res.setHeader('Content-Security-Policy', embeddable(res));
    const search = new URLSearchParams(query).toString();
    const place = { address: address(), path: `${req.path}${search ? `?${search}` : ''}` };
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(withHead(built.bytes.toString(), headOf(preview ?? null, place)));
  });
  router.use(nothingHere);
  return router;
}

/** The page does not wait long for an invisible preview. */
const PATIENCE_MS = 2_000;

async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  const waited = pause(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).catch(passing);
  try {
    return await Promise.race([work, waited]);
  } finally {
    late.abort();
  }
}

/** A town that is busy or without its store still serves its page, without the preview. */
const passing = (): undefined => undefined;

const embeddable = (res: Response): string =>
  String(res.getHeader('Content-Security-Policy') ?? '').replace(
    /frame-ancestors [^;]*/,
    'frame-ancestors *',
  );

interface Words {
  readonly title: string;
  readonly text: string;
}

const NOTHING_HERE = { title: 'Nothing lives here', text: 'This street of Eliza Town does not exist.' };
const UNREADABLE = {
  title: 'This address cannot be read',
  text: 'Something in it is not written as addresses are.',
};
const OVERLOADED = {
  title: 'The town is overloaded',
  text: 'It has as many files and connections open as it may; try again in a few seconds.',
};
const TOO_MANY = {
  title: 'Too many requests',
  text: 'Your address asks for too much; try again in a few seconds.',
};
const FAILED = { title: 'Something went wrong', text: 'It has been logged; try again in a moment.' };

const pageOf = ({ title, text }: Words): string =>
  townDocument({ title, body: `<h1>${title}</h1>\n<p>${text}</p>\n${BACK_TO_TOWN}`, isNote: true });

function sendWords(req: Request, res: Response, words: Words, plain: string): void {
  if (req.accepts(['html', 'text']) === 'html') res.type('html').send(pageOf(words));
  else res.type('text').send(`${plain}\n`);
}

const nothingHere: RequestHandler = (req, res) => {
  sendWords(req, res.status(404), NOTHING_HERE, `Nothing lives at ${req.method} ${req.path}.`);
};

/** The last handler: Express' own would show a stack trace with paths of this machine. */
export function pageError(log: Log): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    if (status === 404) return nothingHere(req, res, next);
    if (error instanceof ApiError && status === 429) {
      res.status(429).set('Retry-After', retryAfterOf({ retryAfterMs: error.retryAfterMs ?? 0 }));
      return sendWords(req, res, TOO_MANY, error.message);
    }
    const isTheirs = status >= 400 && status < 500;
    if (!isTheirs) log.error({ err: error, method: req.method, path: req.path }, 'a page could not be sent');
    if (isOutOfFiles(error)) {
      res.status(503).set('Retry-After', RETRY_AFTER_S);
      return sendWords(req, res, OVERLOADED, `${OVERLOADED.title}. ${OVERLOADED.text}`);
    }
    const words = isTheirs ? UNREADABLE : FAILED;
    return sendWords(req, res.status(isTheirs ? 400 : 500), words, `${words.title}.`);
  };
}
