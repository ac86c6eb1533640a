/** A game's rules and role cards for players: as MCP prompts, and for people under `/api/prompts` (D30). */
import type { Router } from 'express';
import { PROMPT_ROUTE } from '../../shared/contracts/matches.ts';
import { render, type Template } from '../../shared/prompts/template.ts';
import { NOT_MINE, routes } from '../http/routes.ts';
import type { Prompt } from '../tools/toolset.ts';

/** Rules, then roles; other templates of a game are internal. */
export const forPlayers = (templates: readonly Template[]): readonly Template[] =>
  (['rules', 'role'] as const).flatMap((tag) => templates.filter(({ tags }) => tags.includes(tag)));

/** By name, newest version first, or by id. */
export const templateRoute = (templates: readonly Template[]): Router =>
  routes(PROMPT_ROUTE, {
    'GET /prompts/:name': ({ params: { name: wanted } }) => {
      const [prompt] = forPlayers(templates)
        .filter(({ id, name }) => id === wanted || name === wanted)
        .toSorted((a, b) => b.version - a.version);
      return prompt ? { prompt } : NOT_MINE;
    },
  });

export const rolePrompt = (role: string, card: Template): Prompt => ({
  name: card.name,
  title: card.title,
  description: `How to play well as ${role}.`,
  text: render(card),
});
