import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Taken from the engine before games became values. Whoever changes what bots do, and nothing else, renews it in the
 * commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '45828c64c6134979725f540a3508b5ca8f87bbe0ff54203bc8f3daf12ff28ac9';

it('[BOT-2] of a thousand folk matches from one seed, the second 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(250)).toBe(SHA256);
});
