/** What the page asks of the town as a whole: its settings, prompts, the leaderboard. */
import { Router } from 'express';
import { z } from 'zod';
import { getTemplate, listTemplates } from '../../shared/games/werewolf/prompts/registry.ts';
import type { TownServices } from '../town-services.ts';
import { notFound } from './api-error.ts';

const Page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export interface TownFacts {
  readonly version: string;
  /** Where agents reach the town, as people must write it. */
  publicUrl(): string;
}

export function townApi(town: TownServices, facts: TownFacts): Router {
  const router = Router();
  const { config } = town;

  router.get('/town', (_req, res) => {
    res.json({
      version: facts.version,
      mcpUrl: `${facts.publicUrl()}/mcp`,
      omniscient: config.OMNISCIENT,
      omniscientDelayS: config.OMNISCIENT_DELAY_S,
      timeScale: config.TIME_SCALE,
      serverNow: town.clock.now(),
    });
  });

  router.get('/leaderboard', async (req, res) => {
    const { limit, offset } = Page.parse(req.query);
    const standings = await town.stats.leaderboard(limit, offset);
    const agents = await Promise.all(
      standings.map(async (standing) => ({ ...standing, byRole: await town.stats.byRole(standing.agentId) })),
    );
    res.json({ agents });
  });

  router.get('/prompts', (_req, res) => {
    res.json({
      prompts: playerTemplates().map(({ id, name, version, title, hash }) => ({
        id,
        name,
        version,
        title,
        hash,
      })),
    });
  });

  router.get('/prompts/:name', (req, res) => {
    const prompt = getTemplate(req.params.name);
    if (!prompt || !playerTemplates().includes(prompt)) throw notFound('prompt');
    res.json({ prompt });
  });

  return router;
}

/** Rules and role cards are for players; the other templates are the town's own business (D30). */
const playerTemplates = () => [...listTemplates('rules'), ...listTemplates('role')];
