import type { PartPages } from '../part-page.ts';
import { PlayTablePage } from './play-table-page.tsx';

export const peoplePages: PartPages<'people'> = { '/play/:code': PlayTablePage };
