import type { PartPages } from '../part-page.ts';
import { BoardPage } from './board-page.tsx';
import { PlayerPage } from './player-page.tsx';
import { PlazaPage } from './plaza-page.tsx';

export const leaguePages: PartPages<'league'> = {
  '/league': PlazaPage,
  '/league/:id': BoardPage,
  '/league/:id/player/:pid': PlayerPage,
};
