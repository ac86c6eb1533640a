// A few notes for what happens.

import type { Note, Tune } from '../../game-view.ts';
import type { MatchModel, StageCue } from './match-model.ts';

const note = (hz: number, at: number, length = 0.25): Note => ({ hz, at, length });

const TUNES: Record<StageCue['kind'], readonly Note[]> = {
  nightfall: [note(330, 0), note(262, 0.2), note(196, 0.4, 0.6)],
  dawn: [note(262, 0), note(330, 0.15), note(392, 0.3, 0.5)],
  saved: [note(392, 0), note(523, 0.15), note(659, 0.3, 0.5)],
  death: [note(147, 0, 0.5), note(110, 0.3, 0.9)],
  verdict: [note(196, 0, 0.2), note(196, 0.25, 0.2), note(131, 0.5, 0.8)],
  end: [note(262, 0), note(330, 0.2), note(392, 0.4), note(523, 0.6, 0.9)],
};

export const tuneOf = ({ cue }: MatchModel): Tune | null => cue && { id: cue.id, notes: TUNES[cue.kind] };
