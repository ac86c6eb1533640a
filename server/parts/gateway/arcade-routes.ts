/** The gateway over HTTP: the REST twins of its tools, its documents, and routes that only the page needs. */
import { type Request, type Response, Router } from 'express';
import { ARCADE_OPERATOR_ROUTES, ARCADE_ROUTES } from '../../../shared/contracts/gateway.ts';
import { SQUARE_ROUTES } from '../../../shared/contracts/square.ts';
import { calendarOf } from '../../../shared/gateway/square/calendar.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { FinishedAnswers } from '../../http/finished-answers.ts';
import { routes } from '../../http/routes.ts';
import { ReadingLine } from '../../matches/reading-line.ts';
import type { Arcade, GatewayKernel } from './arcade.ts';
import { manifestSchema } from './catalogue/manifest.ts';
import { apiPage, openApiOf } from './openapi.ts';
import { restTwins } from './rest.ts';
import type { Square } from './square/square.ts';

const DOCUMENTS_LINE = { longest: 50, restFactor: 0 };

export function arcadeRoutes(
  arcade: Arcade,
  { address, callerOf, ownedAgent, ownerOf, tools: calls }: GatewayKernel,
): Router {
  const documents = new FinishedAnswers(new ReadingLine(DOCUMENTS_LINE));
  const { agentPages, authors, experienceById, records, tools, verifier } = arcade;
  const send =
    (type: 'json' | 'html', name: string, words: (url: string) => string) =>
    ({ req, res }: { readonly req: Request; readonly res: Response }) => {
      const url = `${req.protocol}://${req.get('host')}`;
      const media = { json: 'application/json', html: 'text/html' }[type];
      return documents.send(req, res, {
        name: `${name} of ${url}`,
        prepare: async () => ({
          headers: { 'Content-Type': `${media}; charset=utf-8` },
          words: () => words(url),
        }),
      });
    };

  const own = routes(ARCADE_ROUTES, {
    'GET /openapi.json': send('json', 'openapi', (url) => JSON.stringify(openApiOf(tools, url))),
    'GET /reference': send('html', 'reference', () => apiPage(tools)),
    'GET /experiences/manifest.schema.json': send('json', 'manifest', () => JSON.stringify(manifestSchema())),
    async 'GET /experiences/:id/verification'({ params }) {
      const record = await experienceById(params.id);
      if (!record) throw notFound('experience');
      return verifier.reply(record);
    },
    async 'POST /experiences/:id/verification'({ params, req }) {
      const caller = await callerOf(req);
      if (caller && !caller.scopes.includes('experience:write'))
        throw new ApiError(403, 'FORBIDDEN', 'This key lacks the scope experience:write.');
      const record = await experienceById(params.id);
      if (!record || !caller || record.createdBy !== caller.agentId) throw notFound('experience of yours');
      const asked = await authors.verifyAgain(record.id);
      if (!asked) throw notFound('experience of yours that can be verified');
      return verifier.reply(asked);
    },
    async 'GET /agents/:id'({ params }) {
      const page = await agentPages.of(params.id);
      if (!page) throw notFound('agent');
      return page;
    },
    async 'GET /agents/:id/keepsakes'({ req }) {
      const { agentId } = await ownedAgent(req);
      return agentPages.keepsakes(agentId, await ownerOf(agentId));
    },
    async 'GET /agents/:id/sessions'(call) {
      const { agentId } = await ownedAgent(call.req);
      const { before, limit } = call.query;
      return records.ofAgent(agentId, limit, before ?? null);
    },
  });
  return Router().use(
    own,
    squareRoutes(arcade.square, address),
    restTwins({ tools, call: calls.call, callerOf }),
  );
}

/** Below `/v1`, behind the operator's password. */
export const operatorRoutes = ({ authors, verifier }: Arcade): Router =>
  routes(ARCADE_OPERATOR_ROUTES, {
    async 'POST /experiences/:id/verify'({ params }) {
      const asked = await authors.verifyAgain(params.id);
      if (!asked) throw notFound('experience that can be verified');
      return verifier.reply(asked);
    },
  });

export const squareRoutes = ({ profiles, reviews, schedule }: Square, address: () => string): Router =>
  routes(SQUARE_ROUTES, {
    async 'GET /demand/events.ics'({ res }) {
      const town = address();
      const { host } = new URL(town);
      const events = (await schedule.coming()).map((event) => ({
        id: event.eventId,
        title: event.experienceName,
        description: event.description,
        startsAt: event.startsAt,
        createdAt: event.createdAt,
        url: `${town}/x/${event.experienceId}`,
      }));
      res.set('Cache-Control', 'public, max-age=60');
      res.type('text/calendar').send(calendarOf({ host, name: 'Eliza Town' }, events));
    },
    async 'GET /agents/:id/profile'({ params }) {
      const profile = await profiles.of(params.id);
      if (!profile) throw notFound('agent');
      return profile;
    },
    'GET /experiences/:id/reviews': ({ params }) => reviews.standing(params.id),
  });
