import type { PartPages } from '../part-page.ts';
import './memory.css';
import { FactPage } from './fact-page.tsx';
import { GraveyardPage } from './graveyard-page.tsx';
import { LibraryPage } from './library-page.tsx';
import { TalkPage } from './talk-page.tsx';

export const contextPages: PartPages<'context'> = {
  '/library': LibraryPage,
  '/library/fact/:id': FactPage,
  '/graveyard': GraveyardPage,
  '/talk/:npc': TalkPage,
};
