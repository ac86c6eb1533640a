import type { PartPages } from '../part-page.ts';
import { SeasonPage } from './season-page.tsx';
import { SeasonsPage } from './seasons-page.tsx';

export const seasonPages: PartPages<'season'> = {
  '/seasons': SeasonsPage,
  '/seasons/:id': SeasonPage,
};
