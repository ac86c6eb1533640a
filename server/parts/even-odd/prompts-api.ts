/** This game's rules and role cards for people, under `/api/prompts`. */
import { Router } from 'express';
import { EVEN_ODD_TEMPLATES } from '../../../shared/games/even-odd/prompts/registry.ts';

export function promptsApi(): Router {
  const router = Router();
  router.get('/prompts/:name', (req, res, next) => {
    const wanted = req.params.name;
    const prompt = EVEN_ODD_TEMPLATES.find(
      ({ id, name, tags }) =>
        (id === wanted || name === wanted) && (tags.includes('rules') || tags.includes('role')),
    );
    if (!prompt) return next();
    res.json({ prompt });
  });
  return router;
}
