/** The town's memory under `/api`: the tools' twins for the page, the library, the ledger, proposals, people to talk to. */
import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { AI_PURPOSES, GAME_EVENT_NAMES } from '../../../shared/canon/telemetry-events.ts';
import { listTemplates } from '../../../shared/canon/templates.ts';
import type { Caller } from '../../agents/identity.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { CORRELATION_HEADER, correlationId } from '../../http/correlation.ts';
import type { Clock } from '../../time/clock.ts';
import type { CanonTable } from './canon-table.ts';
import { NotNowError } from './gathered.ts';
import type { KeptReads } from './kept-reads.ts';
import { libraryRoutes } from './library-routes.ts';
import type { Dialogue } from './npc/dialogue.ts';
import { NPCS } from './npc/npcs.ts';
import { KeyConflictError, type Proposals } from './proposals.ts';
import type { Telemetry } from './telemetry.ts';
import { tickIn } from './tools.ts';
import type { TownContext } from './town-context.ts';

export interface ContextRoutesDeps {
  readonly context: TownContext;
  readonly canon: CanonTable;
  readonly proposals: Proposals;
  readonly dialogue: Dialogue;
  readonly telemetry: Telemetry;
  readonly kept: KeptReads;
  readonly clock: Clock;
  readonly operatorsOnly: RequestHandler;
  callerOf(req: Request): Promise<Caller>;
}

const Where = z.object({ locationId: z.string().max(128).optional(), tick: z.string().max(32).optional() });
const Talk = z.strictObject({
  npcId: z.string().max(32),
  playerId: z.string().max(80),
  inputText: z.string().max(2_000),
  correlationId: z.string().max(128).optional(),
});
const VISITOR = /^visitor-[A-Za-z0-9-]{8,64}$/;
const Usage = z.object({
  since: z.string().max(40).optional(),
  purpose: z.enum(AI_PURPOSES).optional(),
  eventType: z.enum(GAME_EVENT_NAMES).optional(),
});
const DAY_MS = 86_400_000;
const STATUS_OF: Readonly<Record<string, number>> = { schema: 400, audit: 503 };

export function contextRoutes(deps: ContextRoutesDeps): Router {
  const router = Router();
  router.use(readRoutes(deps), libraryRoutes(deps), proposalRoutes(deps), talkRoutes(deps));
  return router;
}

/** The tools' twins: the page calls no MCP (S4-65). */
function readRoutes({ context }: ContextRoutesDeps): Router {
  const router = Router();
  const tick = (text: string | undefined): number | undefined => {
    try {
      return tickIn({ tick: text });
    } catch {
      throw new ApiError(400, 'INVALID_REQUEST', 'tick: must be milliseconds since 1970');
    }
  };
  router.get('/context/health', (_req, res) => void res.json(context.health()));
  router.get('/context/location', async (req, res) => {
    const asked = Where.parse(req.query);
    res.json(await context.location(asked.locationId, tick(asked.tick)));
  });
  router.get('/context/atmosphere', async (req, res) => {
    const asked = Where.parse(req.query);
    res.json(await context.atmosphere(asked.locationId, tick(asked.tick)));
  });
  router.get('/context/spatial', (req, res) => {
    const { depth, locationId } = z
      .object({
        locationId: z.string().max(128).optional(),
        depth: z.coerce.number().optional().catch(undefined),
      })
      .parse(req.query);
    res.json(context.spatial(locationId, depth));
  });
  router.get('/context/players/:id', async (req, res) => {
    const asked = Where.parse(req.query);
    res.json(await context.player(String(req.params.id).slice(0, 128), tick(asked.tick)));
  });
  router.get('/context/events', async (req, res) => {
    const { limit, scope, scopeId } = req.query;
    res.json(
      await context.recentEvents(
        scope,
        scopeId,
        limit === undefined ? undefined : Number(limit) || undefined,
      ),
    );
  });
  return router;
}

function proposalRoutes({
  callerOf,
  clock,
  kept,
  operatorsOnly,
  proposals,
  telemetry,
}: ContextRoutesDeps): Router {
  const router = Router();
  router.post('/agent/propose', async (req, res) => {
    const agent = await callerOf(req);
    if (!agent)
      throw new ApiError(401, 'UNAUTHORIZED', "Proposals need an agent's key: Authorization: Bearer <key>.");
    if (!agent.scopes.includes('lore:propose'))
      throw new ApiError(
        403,
        'FORBIDDEN',
        'This key lacks the scope lore:propose; ask its owner for one that has it.',
      );
    const dryRun = req.query.dryRun === '1' || req.query.dryRun === 'true';
    try {
      const result = await proposals.propose(req.body, { kind: 'ai', id: agent.agentId }, { dryRun });
      if (result.outcome === 'accepted' && !dryRun) kept.forget();
      const status = STATUS_OF[result.gate ?? ''] ?? (result.outcome === 'waiting' ? 202 : 200);
      if (result.gate === 'rate') res.set('Retry-After', '60');
      const { correlationId: given } = (req.body ?? {}) as { readonly correlationId?: unknown };
      const isGiven = result.gate !== 'schema' && typeof given === 'string';
      res.status(status).json({ ...result, correlationId: isGiven ? given : correlationId() });
    } catch (error) {
      if (error instanceof KeyConflictError) throw new ApiError(409, 'IDEMPOTENCY_CONFLICT', error.message);
      if (error instanceof NotNowError)
        throw new ApiError(503, 'UNAVAILABLE', 'This cannot be decided just now; try again.');
      throw error;
    }
  });
  router.get('/telemetry/ai-usage', operatorsOnly, async (req, res) => {
    const { eventType, purpose, since } = Usage.parse(req.query);
    const from =
      since === undefined
        ? clock.now() - DAY_MS
        : Number.isNaN(Number(since))
          ? Date.parse(since)
          : Number(since);
    if (!Number.isFinite(from)) throw new ApiError(400, 'INVALID_REQUEST', 'since: must be a time');
    const hours = await telemetry.aiUsage(
      { since: from, ...(purpose && { purpose }), ...(eventType && { eventType }) },
      clock.now(),
    );
    res.json({ since: new Date(from).toISOString(), hours });
  });
  // Whoever claims a template must name its hash. The texts are the town's own (S4-45).
  router.get('/lore/templates', (_req, res) => {
    res.json({
      templates: listTemplates().map(({ hash, id, name, title, version }) => ({
        hash,
        id,
        name,
        title,
        version,
      })),
    });
  });
  return router;
}

function talkRoutes({ callerOf, dialogue }: ContextRoutesDeps): Router {
  const router = Router();
  router.get('/npcs', (_req, res) => {
    res.json({
      npcs: NPCS.map(({ greeting, id, locationId, name, title }) => ({
        id,
        name,
        title,
        locationId,
        greeting,
      })),
    });
  });
  router.post('/npc/dialogue', async (req, res) => {
    const { correlationId: given, ...asked } = Talk.parse(req.body);
    const id = given ?? correlationId() ?? randomUUID();
    const agent = await callerOf(req);
    // Nobody speaks in another's name: what was said to them is theirs.
    if (agent ? asked.playerId !== agent.agentId : !VISITOR.test(asked.playerId)) {
      throw new ApiError(
        403,
        'FORBIDDEN',
        'playerId: your own agent with its key, or visitor-<something of your own> without one.',
      );
    }
    const answer = await dialogue.answer({ ...asked, correlationId: id, teller: agent });
    if (!answer) throw notFound('person to talk to');
    res.set(CORRELATION_HEADER, id).json(answer);
  });
  return router;
}
