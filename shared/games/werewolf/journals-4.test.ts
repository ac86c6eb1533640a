import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Renewed when bots came to hear by the one reader of talk; the engine is the same. Whoever changes what bots do, and
 * nothing else, renews it in the commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '62c70d8b63aaba4832b8e315757df3873c2f258ebe87ce6e60fa6716d16b43ef';

it('[BOT-2] of a thousand folk matches from one seed, the fourth 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(750)).toBe(SHA256);
});
