// A wooden knock for a seal, a drum and a coin for a draw, a few notes for the end.

import type { Note, Tune } from '../../game-view.ts';
import type { TableCue, TableModel } from './table-model.ts';
import { drawHasTime } from './table-picture.ts';

const note = (hz: number, at: number, length = 0.25): Note => ({ hz, at, length });

const beats = (count: number, every: number): Note[] =>
  Array.from({ length: count }, (_, i) => note(i % 2 === 0 ? 98 : 87, i * every, 0.09));
const coin = (at: number): Note[] => [note(1319, at, 0.12), note(1760, at + 0.1, 0.5)];

const TUNES: Record<TableCue['kind'], readonly Note[]> = {
  seal: [note(220, 0, 0.08), note(165, 0.07, 0.16)],
  draw: [...beats(3, 0.1), ...coin(1.9)],
  void: [...beats(3, 0.1), note(147, 0.6, 0.6)],
  end: [note(392, 0), note(494, 0.15), note(587, 0.3), note(784, 0.45, 0.9)],
};

/** With time for a drum-roll: it lasts until the cups go up, and the coin falls when the number has been counted. */
const SLOW_DRAW: readonly Note[] = [...beats(12, 0.1), ...coin(3.1)];

export function tuneOf(model: TableModel): Tune | null {
  const { cue } = model;
  if (!cue) return null;
  return { id: cue.id, notes: cue.kind === 'draw' && drawHasTime(model) ? SLOW_DRAW : TUNES[cue.kind] };
}
