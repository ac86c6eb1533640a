import { describe, expect, it } from 'vitest';
import { LINES_AFTER } from './fixtures/lines-after.ts';
import { LINES_BEFORE } from './fixtures/lines-before.ts';
import { LINES_LAST } from './fixtures/lines-last.ts';
import { KINDS, parseLines, scoreOf } from './testing/labelled-lines.ts';

const SETS = [
  ['before the reader', LINES_BEFORE],
  ['after it', LINES_AFTER],
  ['last', LINES_LAST],
] as const;

describe.each(SETS)('lines written %s', (_, text) => {
  const lines = parseLines(text);

  it.each(KINDS)('[MOMENT-18] of %s, 95 in 100 found are right, and 85 in 100 of them are found', (kind) => {
    const { right, wrong, missed } = scoreOf(lines, kind);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.85);
  });
});
