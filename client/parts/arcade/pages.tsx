import type { PartPages } from '../part-page.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { ExperiencePage } from './experience-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { ReplayPage } from './replay-page.tsx';
import { SessionsPage } from './sessions-page.tsx';

export const arcadePages: PartPages<'arcade'> = {
  '/arcade': CataloguePage,
  '/arcade/new': RegisterPage,
  '/arcade/sessions': SessionsPage,
  '/arcade/sessions/:sid': ReplayPage,
  '/x/:id': ExperiencePage,
};
