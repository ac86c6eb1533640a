import { describe, expect, it } from 'vitest';
import { KINDS, parseLines, scoreOf } from './testing/labelled-lines.ts';
import { TABLES } from './testing/tables.ts';

describe('lines labelled by hand', () => {
  const lines = TABLES.flatMap(parseLines);

  it.each(KINDS)('[MOMENT-18] of %s, 95 in 100 found are right, and 85 in 100 of them are found', (kind) => {
    const { right, wrong, missed } = scoreOf(lines, kind);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.85);
  });
});
