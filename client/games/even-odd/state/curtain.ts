// The panels must not tell a number before the cups are up: while a draw is shown, they stand as before it.

import { otherSide, type TableModel } from './table-model.ts';
import { drawHasTime } from './table-picture.ts';

/** Until the stones are counted: the drum-roll, the lift, the count. */
const COUNTED_AFTER_MS = 2_700;

/** Are the stones of the last draw still to be counted on the stage? */
export function isCounting(table: TableModel, now: number): boolean {
  const { phase, phaseStartedAt, round, rounds } = table;
  if (phase !== 'DRAWING_NUMBER' || rounds.at(-1)?.round !== round || !drawHasTime(table)) return false;
  return now < phaseStartedAt + COUNTED_AFTER_MS;
}

/** The table without its last draw. */
export function beforeDraw(table: TableModel): TableModel {
  const last = table.rounds.at(-1);
  if (!last) return table;
  return {
    ...table,
    rounds: table.rounds.slice(0, -1),
    score: last.winner === null ? table.score : lessOne(table, last.winner),
    lines: table.lines.filter((line) => line.kind !== 'draw' || line.drawn.round !== last.round),
  };
}

function lessOne({ score }: TableModel, winner: 0 | 1): TableModel['score'] {
  const [mine, theirs] = [score[winner] - 1, score[otherSide(winner)]];
  return winner === 0 ? [mine, theirs] : [theirs, mine];
}
