/** Worlds over REST: by an agent's key or the owner's cookie; a shared one by its link's token, read-only. */
import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { LEGEND_TYPES } from '../../../shared/canon/proposal.ts';
import { LONGEST, LONGEST_ID } from '../../../shared/worlds/limits.ts';
import {
  EXPORT_FORMATS,
  IDEA_CATEGORIES,
  LOCATION_TYPES,
  RELATION_TYPES,
} from '../../../shared/worlds/model.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import { notFound } from '../../http/api-error.ts';
import type { WorldDesk } from './desk.ts';
import { type ExporterDeps, exportWorld } from './exporter.ts';
import type { Legends } from './legends.ts';
import { overviewOf } from './overview.ts';
import type { WorldPaying } from './paying.ts';
import type { WorldRemovals } from './removals.ts';
import { idOf, send, text, told, toldWithRev, worldVisitors } from './route-answers.ts';
import type { WorldStudio } from './studio.ts';
import type { WorldReads } from './world-reads.ts';
import type { WorldWrites } from './world-writes.ts';

export interface WorldRouteDeps {
  readonly accounts: AgentAccounts;
  readonly desk: WorldDesk;
  readonly exporter: ExporterDeps;
  readonly legends: Legends;
  readonly paying: WorldPaying;
  readonly reads: WorldReads;
  readonly removals: WorldRemovals;
  readonly studio: WorldStudio;
  readonly writes: WorldWrites;
}

const Named = z.strictObject({
  name: text(LONGEST.name, 1),
  theme: text(LONGEST.theme).optional(),
  description: text(LONGEST.worldDescription).optional(),
});
const CharacterBody = z.strictObject({
  name: text(LONGEST.name, 1),
  role: text(LONGEST.role).optional(),
  traits: z.array(z.string()).optional(),
  background: text(LONGEST.background).optional(),
  locationId: z.string().optional(),
});
const LocationBody = z.strictObject({
  name: text(LONGEST.name, 1),
  type: z.enum(LOCATION_TYPES).optional(),
  description: text(LONGEST.placeDescription).optional(),
});
const RelationshipBody = z.strictObject({
  characterId1: z.string(),
  characterId2: z.string(),
  type: z.enum(RELATION_TYPES),
  description: text(LONGEST.tieDescription).optional(),
});
const Asked = z.object({
  q: text(LONGEST.query, 1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

const LegendBody = z.strictObject({
  entityId: text(LONGEST_ID, 1),
  type: z.enum(LEGEND_TYPES).optional(),
});

export function worldRoutes({
  accounts,
  desk,
  exporter,
  legends,
  paying,
  reads,
  studio,
  writes,
}: WorldRouteDeps): Router {
  const router = Router();

  const { owner, reader } = worldVisitors(accounts, paying);

  router.get('/worlds', async (req, res) =>
    send(res, { worlds: await reads.worldsOf(await owner(req, 'reads')) }),
  );

  router.post('/worlds', async (req, res) => {
    const me = await owner(req, 'writes');
    const { description, name, theme } = Named.parse(req.body);
    const args = { name, ...(theme && { theme }), ...(description && { description }) };
    send(res, told(await desk.checked(args, () => desk.createWorld(me, args))), 201);
  });

  router.get('/worlds/:worldId', async (req, res) => {
    const holder = await reader(req, 'reads');
    const world = await reads.world(idOf(req), holder);
    if (!world) throw notFound('world of yours');
    const shareToken = 'shareToken' in holder ? null : await reads.shareTokenOf(world.id, holder);
    send(res, { ...(await overviewOf(reads, world)), shareToken, mayEdit: !('shareToken' in holder) });
  });

  router.get('/worlds/:worldId/search', async (req, res) => {
    const { q: query, limit, offset } = Asked.parse(req.query);
    const asked = { worldId: idOf(req), query, limit, offset };
    send(res, told(await desk.searchWorld(await reader(req, 'searches'), asked)));
  });

  router.get('/worlds/:worldId/summary', async (req, res) =>
    send(res, told(await studio.summary(await reader(req, 'searches'), idOf(req)))),
  );

  router.get('/worlds/:worldId/ideas', async (req, res) => {
    const category = z.enum(IDEA_CATEGORIES).default('characters').parse(req.query.category);
    send(res, told(await studio.ideas(await owner(req, 'searches'), idOf(req), category, 3)));
  });

  router.get('/worlds/:worldId/characters/:id', async (req, res) =>
    send(res, toldWithRev(await desk.getCharacter(await reader(req, 'reads'), String(req.params.id)))),
  );

  router.get('/worlds/:worldId/locations/:id', async (req, res) =>
    send(res, toldWithRev(await desk.getLocation(await reader(req, 'reads'), String(req.params.id)))),
  );

  router.post('/worlds/:worldId/characters', async (req, res) => {
    const { background, locationId, name, role, traits } = CharacterBody.parse(req.body);
    const args = {
      worldId: idOf(req),
      name,
      ...(role && { role }),
      ...(traits && { traits }),
      ...(background && { background }),
      ...(locationId && { locationId }),
    };
    const me = await owner(req, 'writes');
    send(res, told(await desk.checked(args, () => desk.createCharacter(me, args))), 201);
  });

  router.post('/worlds/:worldId/locations', async (req, res) => {
    const { description, name, type } = LocationBody.parse(req.body);
    const args = { worldId: idOf(req), name, ...(type && { type }), ...(description && { description }) };
    const me = await owner(req, 'writes');
    send(res, told(await desk.checked(args, () => desk.createLocation(me, args))), 201);
  });

  router.post('/worlds/:worldId/relationships', async (req, res) => {
    const { description, ...rest } = RelationshipBody.parse(req.body);
    const args = { ...rest, ...(description && { description }) };
    const me = await owner(req, 'writes');
    send(res, told(await desk.checked(args, () => desk.addRelationship(me, args))), 201);
  });

  router.post('/worlds/:worldId/legends', async (req, res) => {
    const asked = LegendBody.parse(req.body);
    const offered = await legends.offer(await owner(req, 'writes', 'lore:propose'), {
      worldId: idOf(req),
      ...asked,
    });
    if (!offered) throw notFound('entry of yours');
    send(res, offered);
  });

  router.post('/worlds/:worldId/export', async (req, res) => {
    const { format } = z
      .strictObject({ format: z.enum(EXPORT_FORMATS).default('json') })
      .parse(req.body ?? {});
    const { content: _, ...link } = told(
      await exportWorld(exporter, await reader(req, 'exports'), { worldId: idOf(req), format }),
    );
    send(res, link);
  });

  router.post('/worlds/:worldId/share', async (req, res) => {
    const token = randomBytes(18).toString('base64url');
    const me = await owner(req, 'writes', 'worlds:share');
    if (!(await writes.share(idOf(req), me, token))) throw notFound('world of yours');
    send(res, { shareToken: token });
  });

  router.delete('/worlds/:worldId/share', async (req, res) => {
    const me = await owner(req, 'writes', 'worlds:share');
    if (!(await writes.share(idOf(req), me, null))) throw notFound('world of yours');
    res.status(204).end();
  });

  return router;
}
