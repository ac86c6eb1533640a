import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Renewed when bots came to hear by the one reader of talk; the engine is the same. Whoever changes what bots do, and
 * nothing else, renews it in the commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '0dff10dca9565d8568bde5bb9eefb538c2061864f487739f633b3473ec98f511';

it('[BOT-2] of a thousand folk matches from one seed, the first 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(0)).toBe(SHA256);
});
