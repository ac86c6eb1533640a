/** What of the Square only people need: the calendar, profiles of others, how an experience is rated. */
import { Router } from 'express';
import { calendarOf } from '../../../../shared/gateway/square/calendar.ts';
import { notFound } from '../../../http/api-error.ts';
import type { Square } from './square.ts';

export function squareRoutes({ profiles, reviews, schedule }: Square, address: () => string): Router {
  const router = Router();

  router.get('/demand/events.ics', async (_req, res) => {
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
  });

  router.get('/agents/:id/profile', async (req, res) => {
    const profile = await profiles.of(req.params.id);
    if (!profile) throw notFound('agent');
    res.json(profile);
  });

  router.get('/experiences/:id/reviews', async (req, res) => {
    res.json(await reviews.standing(req.params.id));
  });
  return router;
}
