/** An owner changes what stands in a world, or does away with it. Whoever names the `rev` they saw overwrites nobody. */
import { Router } from 'express';
import { z } from 'zod';
import { LOCATION_TYPES } from '../../../shared/worlds/model.ts';
import { notFound } from '../../http/api-error.ts';
import { given, idOf, send, told, toldWithRev, worldVisitors } from './route-answers.ts';
import type { WorldRouteDeps } from './routes.ts';

const rev = z.int().min(0).optional();
const WorldChange = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  theme: z.string().max(50).optional(),
  description: z.string().max(1000).optional(),
  rev,
});
const CharacterChange = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  role: z.string().max(50).optional(),
  traits: z.array(z.string()).optional(),
  background: z.string().max(2000).optional(),
  locationId: z.string().min(1).max(64).nullable().optional(),
  rev,
});
const LocationChange = z.strictObject({
  name: z.string().min(1).max(100).optional(),
  type: z.enum(LOCATION_TYPES).nullable().optional(),
  description: z.string().max(2000).optional(),
  rev,
});

/** Of what is to go, in the address: not every client sends a body with DELETE. */
const Seen = z.object({ rev: z.coerce.number().int().min(0).optional() });

type EditRouteDeps = Pick<WorldRouteDeps, 'accounts' | 'desk' | 'paying' | 'removals' | 'writes'>;

export function worldEditRoutes({ accounts, desk, paying, removals, writes }: EditRouteDeps): Router {
  const router = Router();
  const { owner } = worldVisitors(accounts, paying);

  router.patch('/worlds/:worldId', async (req, res) => {
    const me = await owner(req, 'writes');
    const args = { worldId: idOf(req), ...given(WorldChange.parse(req.body)) };
    send(res, toldWithRev(await desk.checked(args, () => desk.updateWorld(me, args))));
  });

  router.patch('/worlds/:worldId/characters/:id', async (req, res) => {
    const me = await owner(req, 'writes');
    const { locationId, ...fields } = given(CharacterChange.parse(req.body));
    const args = { characterId: String(req.params.id), ...fields };
    const all = { ...args, ...(locationId !== undefined && { locationId }) };
    send(res, toldWithRev(await desk.checked(args, () => desk.updateCharacter(me, all))));
  });

  router.patch('/worlds/:worldId/locations/:id', async (req, res) => {
    const me = await owner(req, 'writes');
    const args = { locationId: String(req.params.id), ...given(LocationChange.parse(req.body)) };
    send(res, toldWithRev(await desk.checked(args, () => desk.updateLocation(me, args))));
  });

  router.delete('/worlds/:worldId/characters/:id', async (req, res) => {
    const me = await owner(req, 'writes');
    const { rev: seen } = Seen.parse(req.query);
    send(res, told(await removals.character(me, String(req.params.id), seen)));
  });

  router.delete('/worlds/:worldId/locations/:id', async (req, res) => {
    const me = await owner(req, 'writes');
    const { rev: seen } = Seen.parse(req.query);
    send(res, told(await removals.location(me, String(req.params.id), seen)));
  });

  router.delete('/worlds/:worldId/relationships/:id', async (req, res) => {
    const me = await owner(req, 'writes');
    send(res, told(await removals.relationship(me, idOf(req), String(req.params.id))));
  });

  router.delete('/worlds/:worldId', async (req, res) => {
    if (!(await writes.remove(idOf(req), await owner(req, 'writes')))) throw notFound('world of yours');
    res.status(204).end();
  });

  return router;
}
