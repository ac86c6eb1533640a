import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTalk } from '../../../shared/games/werewolf/talk/talk.ts';
import { KINDS, parseGames, scoreOf } from '../../../shared/games/werewolf/talk/testing/labelled.ts';

const games = parseGames(
  readFileSync(
    join(import.meta.dirname, '../../../shared/games/werewolf/talk/fixtures/labelled.jsonl'),
    'utf8',
  ),
);

/** The weights are fitted to these lines: detects a mismatch of reader and weights. */
describe('labelled lines', () => {
  const scores = scoreOf(games, ({ text, speaker, answers }, { names }, earlier, claimedSeer) =>
    readTalk(text, names, { playerId: speaker, claimedSeer, answers, earlier }),
  );

  it.each(KINDS)('[MOMENT-18] of %s are found with a precision of 94 % and a recall of 75 %', (kind) => {
    const { right, wrong, missed } = scores[kind];
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.94);
    expect(right / (right + missed)).toBeGreaterThanOrEqual(0.75);
  });
});
