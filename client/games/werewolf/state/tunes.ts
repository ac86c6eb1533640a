// The sounds of a match: a blip for every line in its speaker's own pitch, chalk for a ballot, a bell for a death, a
// few notes for the turns of the day.

import { seatIndex } from '../../../../shared/games/werewolf/model.ts';
import type { Note, Tune } from '../../game-view.ts';
import type { Line, MatchModel, StageCue } from './match-model.ts';

const note = (hz: number, at: number, length = 0.25): Note => ({ hz, at, length });

const TUNES: Record<StageCue['kind'], readonly Note[]> = {
  nightfall: [note(330, 0), note(262, 0.2), note(196, 0.4, 0.6)],
  dawn: [note(262, 0), note(330, 0.15), note(392, 0.3, 0.5)],
  saved: [note(392, 0), note(523, 0.15), note(659, 0.3, 0.5)],
  death: [note(220, 0, 3), note(220, 1.1, 3)],
  verdict: [note(262, 0, 2.4)],
  end: [note(262, 0), note(330, 0.2), note(392, 0.4), note(523, 0.6, 0.9)],
};
const BELLS: readonly StageCue['kind'][] = ['death', 'verdict'];

/** One step up for every seat, on a scale that sounds well in any order. */
const PITCHES = [196, 220, 262, 294, 330, 392, 440, 523] as const;
const SYLLABLES = 4;
const SYLLABLE_S = 0.07;

export function tuneOf({ cue, lines }: MatchModel): Tune | null {
  const line = lines.findLast(({ kind }) => kind === 'speech' || kind === 'wolf-chat' || kind === 'vote');
  const said = line ? ofLine(line) : null;
  if (!cue) return said;
  const after = lines.findLast(({ id }) => id === cue.id);
  if (said && line && after && line.at > after.at) return said;
  return { id: cue.id, notes: TUNES[cue.kind], timbre: BELLS.includes(cue.kind) ? 'bell' : 'tone' };
}

function ofLine(line: Line): Tune | null {
  switch (line.kind) {
    case 'vote':
      return { id: line.id, timbre: 'chalk', notes: [note(2_600, 0, 0.09), note(1_900, 0.12, 0.12)] };
    case 'speech':
    case 'wolf-chat': {
      const hz = PITCHES[seatIndex(line.playerId)] ?? PITCHES[0];
      const count = Math.min(SYLLABLES, 1 + Math.floor(line.text.length / 40));
      const notes = Array.from({ length: count }, (_, i) =>
        note(hz * (i % 2 === 0 ? 1 : 1.12), i * SYLLABLE_S, 0.05),
      );
      return { id: line.id, timbre: 'blip', notes };
    }
    default:
      return null;
  }
}
