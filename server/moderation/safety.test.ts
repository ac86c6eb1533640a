import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAFETY_PURPOSES } from '../../shared/safety/policy.ts';
import { isSafe, unsafeIn } from '../../shared/safety/safety.ts';

interface Sentence {
  readonly text: string;
  /** `none`: innocent. */
  readonly category: string;
}

const sentencesOf = (file: string): Sentence[] =>
  readFileSync(new URL(`../../shared/safety/fixtures/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence);

/** Of the unsafe and of the innocent sentences, the share that is refused. */
function refusedOf(sentences: readonly Sentence[]): { caught: number; falseAlarms: number } {
  const share = (isUnsafe: boolean): number => {
    const texts = sentences.filter(({ category }) => (category !== 'none') === isUnsafe);
    return texts.filter(({ text }) => !isSafe(text, 'lore')).length / texts.length;
  };
  return { caught: share(true), falseAlarms: share(false) };
}

describe('sets of 100 unsafe and 100 innocent sentences', () => {
  it('[S4-31] used for fitting: at least 95 % caught, at most 2 % false alarms', () => {
    const { caught, falseAlarms } = refusedOf(sentencesOf('set-a'));
    expect(caught).toBeGreaterThanOrEqual(0.95);
    expect(falseAlarms).toBeLessThanOrEqual(0.02);
  });

  // Failures name no sentence: whoever works on the filter must not read them.
  it('[S4-31] held out: at least 90 % caught, at most 2 % false alarms', () => {
    const { caught, falseAlarms } = refusedOf(['b', 'm', 'o'].flatMap((set) => sentencesOf(`set-${set}`)));
    expect(caught).toBeGreaterThanOrEqual(0.9);
    expect(falseAlarms).toBeLessThanOrEqual(0.02);
  });
});

describe('the fixtures', () => {
  it('[S4-31] are caught by at least 96 %, and by the category expected by at least 93 %', () => {
    const unsafe = sentencesOf('unsafe');
    const findings = unsafe.map(({ text }) => unsafeIn(text, 'lore'));
    const caught = findings.filter((found) => found.length > 0);
    const named = findings.filter((found, i) =>
      found.some(({ category }) => category === unsafe[i]?.category),
    );
    expect(caught.length / unsafe.length).toBeGreaterThan(0.96);
    expect(named.length / unsafe.length).toBeGreaterThan(0.93);
  });

  it.each(SAFETY_PURPOSES.filter((purpose) => purpose !== 'name'))(
    '[S4-31] hardly ever raise a false alarm in %s',
    (purpose) => {
      const innocent = sentencesOf('innocent');
      const alarms = innocent.filter(({ text }) => !isSafe(text, purpose)).map(({ text }) => text);
      expect(alarms.length / innocent.length, alarms.join('\n')).toBeLessThan(0.005);
    },
  );
});
