import { expect, it } from 'vitest';
import {
  COMBINED,
  hashOfAll,
  hashOfStretch,
  STRETCH_TIMEOUT_MS,
  STRETCHES,
} from './testing/folk-journals.ts';

it('[BOT-2] of a thousand folk matches from one seed, the first 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(0)).toBe(STRETCHES[0]);
});

it('[BOT-2] the journals of the thousand have one hash', () => {
  expect(hashOfAll(STRETCHES)).toBe(COMBINED);
});
