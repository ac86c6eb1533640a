import { expect, it } from 'vitest';
import { ReadingLine } from '../../matches/reading-line.ts';
import { Pictures } from './pictures.ts';

it('keeps a picture without the pooled memory it was built in', async () => {
  const pictures = new Pictures(new ReadingLine({ longest: 1, restFactor: 0 }));
  const facts = {
    kicker: 'Eliza Town',
    headline: 'A small card',
    ribbon: 'open',
    tone: 'tense',
    banner: 'gold',
    faces: [],
  } as const;
  const picture = await pictures.of(facts);
  expect(picture.bytes.buffer.byteLength).toBe(picture.bytes.length);
  expect(await pictures.of(facts)).toBe(picture);
});
