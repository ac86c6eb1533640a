import { expect, it } from 'vitest';
import { chronicleLine } from '../../../shared/town/crier/library-crier.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { TitleCrier } from './chronicler.ts';

it('reads a title when it is written, and lets people breathe before the next', () => {
  const clock = new FakeClock();
  const cried: string[] = [];
  const crier = new TitleCrier({ clock, cry: ({ params }) => void cried.push(String(params.title)) });
  crier.read(chronicleLine('The Longest Night', 2));
  crier.read(chronicleLine('In the Same Breath', 3));
  clock.advance(8_000);
  crier.read(chronicleLine('The Morning After', 4));
  expect(cried).toEqual(['The Longest Night', 'The Morning After']);
});
