/** Rules and role cards for people, under `/api/prompts`. */
import { Router } from 'express';
import { getTemplate, listTemplates } from '../../../shared/games/werewolf/prompts/registry.ts';

export function promptsApi(): Router {
  const router = Router();

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

  router.get('/prompts/:name', (req, res, next) => {
    const prompt = getTemplate(req.params.name);
    // Another game may have one of that name.
    if (!prompt || !playerTemplates().includes(prompt)) return next();
    res.json({ prompt });
  });

  return router;
}

/** Rules and role cards are for players; the other templates are the town's own business (D30). */
const playerTemplates = () => [...listTemplates('rules'), ...listTemplates('role')];
