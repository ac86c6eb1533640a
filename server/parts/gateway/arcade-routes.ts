/** What of the gateway is reached over HTTP: the twins of its tools, its documents, and what only the page needs. */
import { Router } from 'express';
import { z } from 'zod';
import { ApiError, notFound } from '../../http/api-error.ts';
import { FinishedAnswers } from '../../http/finished-answers.ts';
import { ReadingLine } from '../../matches/reading-line.ts';
import type { TownAccess } from '../part.ts';
import { apiPage } from './api-page.ts';
import type { Arcade, GatewayKernel } from './arcade.ts';
import { manifestSchema } from './catalogue/manifest.ts';
import { openApiOf } from './openapi.ts';
import { restTwins } from './rest.ts';
import { squareRoutes } from './square/square-routes.ts';

const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.string().max(40).optional(),
});

/** Documents are written and compressed once. */
const DOCUMENTS_LINE = { longest: 50, restFactor: 0 };
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

export function arcadeRoutes(
  arcade: Arcade,
  { address, callerOf, clock, ownedAgent, ownerOf }: GatewayKernel,
  town: TownAccess,
): Router {
  const router = Router();
  const documents = new FinishedAnswers(new ReadingLine(DOCUMENTS_LINE, clock));
  const { agentPages, authors, experienceById, records, tools, verifier } = arcade;

  router.get('/openapi.json', (req, res) => {
    const url = `${req.protocol}://${req.get('host')}`;
    return documents.send(req, res, {
      name: `openapi of ${url}`,
      prepare: async () => ({ headers: JSON_TYPE, words: () => JSON.stringify(openApiOf(tools, url)) }),
    });
  });
  router.get('/reference', (req, res) =>
    documents.send(req, res, {
      name: 'reference',
      prepare: async () => ({ headers: HTML_TYPE, words: () => apiPage(tools) }),
    }),
  );
  router.get('/experiences/manifest.schema.json', (req, res) =>
    documents.send(req, res, {
      name: 'manifest',
      prepare: async () => ({ headers: JSON_TYPE, words: () => JSON.stringify(manifestSchema()) }),
    }),
  );

  /** Check by check, while they run too. */
  router.get('/experiences/:id/verification', async (req, res) => {
    const record = await experienceById(req.params.id);
    if (!record) throw notFound('experience');
    res.json(await verifier.reply(record));
  });

  /** Its maker may have it looked at again. */
  router.post('/experiences/:id/verification', async (req, res) => {
    const caller = await callerOf(req);
    if (caller && !caller.scopes.includes('experience:write'))
      throw new ApiError(403, 'FORBIDDEN', 'This key lacks the scope experience:write.');
    const record = await experienceById(req.params.id);
    if (!record || !caller || record.created_by !== caller.agentId) throw notFound('experience of yours');
    const asked = await authors.verifyAgain(record.id);
    if (!asked) throw notFound('experience of yours that can be verified');
    res.status(202).json(await verifier.reply(asked));
  });

  /** What everybody may know of an agent. */
  router.get('/agents/:id', async (req, res) => {
    const page = await agentPages.of(req.params.id);
    if (!page) throw notFound('agent');
    res.json(page);
  });

  /** For owners: what their agent keeps. */
  router.get('/agents/:id/keepsakes', async (req, res) => {
    const { agentId } = await ownedAgent(req);
    res.json(await agentPages.keepsakes(agentId, await ownerOf(agentId)));
  });

  /** For owners: what their agent has played. */
  router.get('/agents/:id/sessions', async (req, res) => {
    const { agentId } = await ownedAgent(req);
    const { before, limit } = Page.parse(req.query);
    res.json(await records.ofAgent(agentId, limit, before ?? null));
  });

  router.use(squareRoutes(arcade.square, address));
  router.use(restTwins({ tools, call: town.call, callerOf }));
  return router;
}

/** Behind the operator's password, below `/v1`. */
export function operatorRoutes({ authors, verifier }: Arcade): Router {
  const router = Router();
  router.post('/experiences/:id/verify', async (req, res) => {
    const asked = await authors.verifyAgain(req.params.id);
    if (!asked) throw notFound('experience that can be verified');
    res.status(202).json(await verifier.reply(asked));
  });
  return router;
}
