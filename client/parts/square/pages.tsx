import type { PartPages } from '../part-page.ts';
import { BenchPage } from './bench-page.tsx';
import { BoardPage } from './board-page.tsx';
import { SquarePage } from './square-page.tsx';

export const squarePages: PartPages<'square'> = {
  '/square': SquarePage,
  '/square/:id': BenchPage,
  '/board': BoardPage,
};
