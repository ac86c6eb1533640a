import type { PartPages } from '../part-page.ts';
import { ExperiencePage } from './experience-page.tsx';
import { HallOfGames } from './hall-of-games.tsx';

export const arcadePages: PartPages<'arcade'> = {
  '/arcade': HallOfGames,
  '/x/:id': ExperiencePage,
};
