// Even/Odd as registered with the page.

import './ui/even-odd.css';
import type { PublicFacts } from '../../../shared/games/even-odd/view.ts';
import type { GameView } from '../game-view.ts';
import { TableScene } from './scenes/table-scene.ts';
import { chaptersOf, spokenIn } from './state/chapters.ts';
import { emptyTable, type TableModel } from './state/table-model.ts';
import { type TablePicture, tablePicture } from './state/table-picture.ts';
import { foldEvents, readTable, replayEvents, type SyncedTable } from './state/table-reducer.ts';
import { tuneOf } from './state/tunes.ts';
import { words } from './text.ts';
import { EndScreen } from './ui/end-screen.tsx';
import { Habits } from './ui/habits-panel.tsx';
import { RoundHeader, StreamStrip } from './ui/round-header.tsx';
import { StoryPanel } from './ui/story-panel.tsx';
import { KeyMoments, ScoreAndChoices } from './ui/table-panels.tsx';

export const evenOddView: GameView<TableModel, TablePicture> = {
  id: 'even-odd',
  testId: 'even-odd',
  about: words.about,
  empty: emptyTable,
  apply: foldEvents,
  replay: replayEvents,
  read: (model, state) => readTable(model, state as SyncedTable),
  isOver: (view) => (view as PublicFacts).phase === 'FINISHED',
  seating: ({ players, round: day }) => ({ day, players }),
  chapters: chaptersOf,
  spoken: spokenIn,
  tune: tuneOf,
  picture: tablePicture,
  scene: (setting) => new TableScene(setting),
  Header: RoundHeader,
  Strip: StreamStrip,
  panels: [
    { id: 'story', label: words.tabs.story, Panel: StoryPanel },
    { id: 'table', label: words.tabs.table, Panel: ScoreAndChoices },
    { id: 'moments', label: words.tabs.moments, Panel: KeyMoments, forSpectators: true },
    { id: 'habits', label: words.tabs.habits, Panel: Habits, forSpectators: true },
  ],
  front: 'table',
  seat: async () => (await import('./seat/seat-view.tsx')).evenOddSeat,
  End: EndScreen,
};
