import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Taken from the engine before games became values. Whoever changes what bots do, and nothing else, renews it in the
 * commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '3fb124ce7fb14dc0640da64f4167a2dca40a4c252220c5070581e76c32f007eb';

it('[BOT-2] of a thousand folk matches from one seed, the first 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(0)).toBe(SHA256);
});
