import { describe, expect, it } from 'vitest';
import { basesOf, partsOf, rootsOf } from './forms.ts';
import { DIMS, loadWordVectors } from './word-vectors.ts';

describe('forms of words', () => {
  it.each([
    ['cures', 'cure'],
    ['carries', 'carry'],
    ['robbing', 'rob'],
    ['wolves', 'wolf'],
    ['midwives', 'midwife'],
    ['horsemen', 'horseman'],
    ['churches', 'church'],
  ])('knows what “%s” may be a form of', (word, base) => {
    expect(basesOf(word)).toContain(base);
  });

  it('returns short words as they are', () => {
    expect(basesOf('king')).toEqual([]);
    expect(basesOf('bed')).toEqual([]);
    expect(partsOf('candle')).toEqual([]);
  });

  it.each([
    ['counterfeiter', 'counterfeit'],
    ['baptises', 'baptizes'],
    ['gouty', 'gout'],
    ['unmapped', 'map'],
  ])('knows what “%s” may come from', (word, root) => {
    expect(rootsOf(word)).toContain(root);
  });
});

describe('the meaning of a word form', () => {
  const vectors = loadWordVectors();
  if (!vectors) throw new Error('the word vectors are missing');

  it.each([
    ['moneylender', 'lender'],
    ['candlemaker', 'candle'],
    ['counterfeiter', 'counterfeit'],
  ])('has “%s” mean what “%s” does', (word, known) => {
    expect(vectors.knows(word)).toBe(false);
    expect(vectors.rowOf(word)).toBe(vectors.rowOf(known));
  });

  it('finds nothing in a name', () => {
    for (const name of ['nikandros', 'akramos', 'xqzzv', 'fenn']) {
      if (!vectors.knows(name)) expect(vectors.rowOf(name), name).toBeUndefined();
    }
  });

  it('moves an inflected word towards its base form', () => {
    const likeness = (a: string, b: string): number => {
      const [one, other] = [vectors.rowOf(a)!, vectors.rowOf(b)!];
      let sum = 0;
      for (let d = 0; d < DIMS; d++) sum += vectors.bytes[one * DIMS + d]! * vectors.bytes[other * DIMS + d]!;
      return sum / (vectors.norms[one]! * vectors.norms[other]!);
    };
    expect(likeness('cures', 'cure')).toBeGreaterThan(0.75);
    expect(likeness('news', 'new')).toBeLessThan(0.3);
  });
});
