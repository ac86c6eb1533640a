import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Renewed when bots came to hear by the one reader of talk; the engine is the same. Whoever changes what bots do, and
 * nothing else, renews it in the commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = 'e0fed5769170fcdacb2406ef1bba9aad56d1cae93e370bf052fff567f7d9d3bf';

it('[BOT-2] of a thousand folk matches from one seed, the second 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(250)).toBe(SHA256);
});
