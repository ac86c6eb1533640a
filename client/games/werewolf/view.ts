// Werewolf as registered with the page.

import './styles/werewolf.css';
import type { PublicFacts } from '../../../shared/games/werewolf/view.ts';
import { later } from '../../ui/later.tsx';
import type { GameView } from '../game-view.ts';
import { trackMarks } from './insight/insight-now.ts';
import { InsightPanel } from './insight/insight-panel.tsx';
import { HallScene } from './scenes/hall-scene.ts';
import { chaptersOf, lastSaid, spokenIn } from './state/chapters.ts';
import { type HallPicture, hallPicture } from './state/hall-picture.ts';
import { emptyMatch, type MatchModel } from './state/match-model.ts';
import { foldEvents, readHall, replayEvents, type SyncedHall } from './state/match-reducer.ts';
import { verdictReveal } from './state/reveal.ts';
import { tuneOf } from './state/tunes.ts';
import { words } from './text.ts';
import { PhaseHeader } from './ui/phase-header.tsx';
import { PlayersPanel } from './ui/players-panel.tsx';
import { HallPlates } from './ui/reveal-plate.tsx';
import { KeyMomentsPanel, TranscriptPanel } from './ui/transcript-panel.tsx';
import { VotesPanel } from './ui/votes-panel.tsx';

/** Not needed before the end, so it loads after the hall. */
const EndScreen = later(async () => (await import('./ui/end-screen.tsx')).EndScreen);

const StreamStrip = later(async () => (await import('./ui/stream-strip.tsx')).StreamStrip);

export const werewolfView: GameView<MatchModel, HallPicture> = {
  id: 'werewolf',
  testId: 'werewolf-spectator',
  about: words.about,
  empty: emptyMatch,
  apply: foldEvents,
  replay: replayEvents,
  read: (model, state) => readHall(model, state as SyncedHall),
  isOver: (view) => (view as PublicFacts).phase === 'ENDED',
  seating: ({ dayNumber: day, players }) => ({ day, players }),
  reveal: verdictReveal,
  chapters: chaptersOf,
  marks: trackMarks,
  spoken: spokenIn,
  tune: tuneOf,
  said: lastSaid,
  picture: hallPicture,
  scene: (setting) => new HallScene(setting),
  Header: PhaseHeader,
  Strip: StreamStrip,
  panels: [
    { id: 'talk', label: words.tabs.talk, Panel: TranscriptPanel },
    { id: 'players', label: words.tabs.players, Panel: PlayersPanel },
    { id: 'votes', label: words.tabs.votes, Panel: VotesPanel },
    { id: 'insight', label: words.tabs.insight, Panel: InsightPanel, forSpectators: true },
    { id: 'moments', label: words.tabs.moments, Panel: KeyMomentsPanel, forSpectators: true },
  ],
  front: 'talk',
  seat: async () => (await import('./seat/seat-view.tsx')).werewolfSeat,
  Overlay: HallPlates,
  End: EndScreen,
};
