/** This game's rules and role cards for people, under `/api/prompts`. */
import type { Router } from 'express';
import { PROMPT_ROUTE } from '../../../shared/contracts/matches.ts';
import { EVEN_ODD_TEMPLATES } from '../../../shared/games/even-odd/prompts/registry.ts';
import { NOT_MINE, routes } from '../../http/routes.ts';

export const promptsApi = (): Router =>
  routes(PROMPT_ROUTE, {
    'GET /prompts/:name': ({ params: { name: wanted } }) => {
      const prompt = EVEN_ODD_TEMPLATES.find(
        ({ id, name, tags }) =>
          (id === wanted || name === wanted) && (tags.includes('rules') || tags.includes('role')),
      );
      return prompt ? { prompt } : NOT_MINE;
    },
  });
