import type { PartPages } from '../part-page.ts';
import { Stall } from './stall.tsx';
import { WorldPage } from './world-page.tsx';

export const worldsPages: PartPages<'worlds'> = {
  '/worlds': Stall,
  '/worlds/:id': WorldPage,
};
