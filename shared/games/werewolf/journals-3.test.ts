import { expect, it } from 'vitest';
import { hashOf, playStretch, STRETCH_TIMEOUT_MS, STRETCHES } from './testing/folk-journals.ts';

it('[BOT-2] of a thousand folk matches from one seed, the fourth 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOf(playStretch(3))).toBe(STRETCHES[3]);
});
