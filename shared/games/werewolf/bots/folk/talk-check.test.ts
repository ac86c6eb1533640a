import { beforeAll, describe, expect, it } from 'vitest';
import { TalkCheck } from './testing/talk-check.ts';

/** The long form is `npm run exam:talk`. */
const MATCHES = 50;

describe('the talk reader and the bots’ intent', () => {
  const check = new TalkCheck();
  beforeAll(() => {
    for (let index = 0; index < MATCHES; index++) check.play(index, 'talk in tests');
  }, 300_000);

  it.each(['claim', 'report'] as const)(
    '[MOMENT-3] [BOT-18] finds every %s that is meant and no other',
    (finding) => {
      const { right, missed } = check.scores[finding];
      expect(check.misread.filter((each) => each.finding === finding)).toEqual([]);
      expect(right).toBeGreaterThan(MATCHES / 2);
      expect(missed / (right + missed)).toBeLessThan(0.1);
    },
  );

  it('[MOMENT-3] shows no claim among the key moments that nobody made', () => {
    expect(check.claimMoments.shown).toBeGreaterThan(MATCHES / 2);
    expect(check.claimMoments.wrong).toBe(0);
  });

  it('[BOT-17] takes hardly any line wrongly for an accusation, and misses few', () => {
    const { right, wrong, missed } = check.scores.accusation;
    expect(right).toBeGreaterThan(10 * MATCHES);
    expect(wrong / (right + wrong)).toBeLessThan(0.02);
    expect(missed / (right + missed)).toBeLessThan(0.15);
  });
});
