import { describe, expect, it } from 'vitest';
import { GAME_TABLES } from './testing/game-tables.ts';
import { KINDS, parseLines, scoreOf } from './testing/labelled-lines.ts';
import { parseGame } from './testing/played-games.ts';
import { TABLES } from './testing/tables.ts';

describe.each([
  ['lines', TABLES.flatMap(parseLines)],
  ['games', GAME_TABLES.flatMap(parseGame)],
] as const)('%s labelled by hand', (_, lines) => {
  it.each(KINDS)('[MOMENT-18] of %s, 95 in 100 found are right, and 85 in 100 of them are found', (kind) => {
    const { right, wrong, missed } = scoreOf(lines, kind);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.85);
  });
});
