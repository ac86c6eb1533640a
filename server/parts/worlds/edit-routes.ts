/** Changes and deletes worlds and their entries. A change that names the `rev` it is based on overwrites nobody. */
import { Router } from 'express';
import { z } from 'zod';
import { LONGEST, LONGEST_ID } from '../../../shared/worlds/limits.ts';
import { LOCATION_TYPES } from '../../../shared/worlds/model.ts';
import { notFound } from '../../http/api-error.ts';
import { given, idOf, send, text, told, toldWithRev, worldVisitors } from './route-answers.ts';
import type { WorldRouteDeps } from './routes.ts';

const rev = z.int().min(0).optional();
const WorldChange = z.strictObject({
  name: text(LONGEST.name, 1).optional(),
  theme: text(LONGEST.theme).optional(),
  description: text(LONGEST.worldDescription).optional(),
  rev,
});
const CharacterChange = z.strictObject({
  name: text(LONGEST.name, 1).optional(),
  role: text(LONGEST.role).optional(),
  traits: z.array(z.string()).optional(),
  background: text(LONGEST.background).optional(),
  locationId: text(LONGEST_ID, 1).nullable().optional(),
  rev,
});
const LocationChange = z.strictObject({
  name: text(LONGEST.name, 1).optional(),
  type: z.enum(LOCATION_TYPES).nullable().optional(),
  description: text(LONGEST.placeDescription).optional(),
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
    const args = { characterId: String(req.params.id), ...given(CharacterChange.parse(req.body)) };
    send(res, toldWithRev(await desk.checked(args, () => desk.updateCharacter(me, args))));
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
