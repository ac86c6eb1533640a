/** Rules and role cards for people, under `/api/prompts`. */
import { Router } from 'express';
import { PROMPT_ROUTE, PROMPT_ROUTES } from '../../../shared/contracts/matches.ts';
import { getTemplate, listTemplates } from '../../../shared/games/werewolf/prompts/registry.ts';
import { NOT_MINE, routes } from '../../http/routes.ts';

export const promptsApi = (): Router =>
  Router().use(
    routes(PROMPT_ROUTES, {
      'GET /prompts': () => ({
        prompts: playerTemplates().map(({ id, name, version, title, hash }) => ({
          id,
          name,
          version,
          title,
          hash,
        })),
      }),
    }),
    routes(PROMPT_ROUTE, {
      'GET /prompts/:name': ({ params }) => {
        const prompt = getTemplate(params.name);
        return prompt && playerTemplates().includes(prompt) ? { prompt } : NOT_MINE;
      },
    }),
  );

/** Rules and role cards are for players; the other templates are the town's own business (D30). */
const playerTemplates = () => [...listTemplates('rules'), ...listTemplates('role')];
