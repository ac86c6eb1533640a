import type { PartPages } from '../part-page.ts';
import './archive.css';
import { DebuggerPage } from './debugger-page.tsx';
import { GamesPage } from './games-page.tsx';

export const archivePages: PartPages<'archive'> = {
  '/games': GamesPage,
  '/agent/:id/match/:matchId': DebuggerPage,
};
