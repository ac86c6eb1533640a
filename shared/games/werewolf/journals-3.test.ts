import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Taken from the engine before games became values. Whoever changes what bots do, and nothing else, renews it in the
 * commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '97d2b01587c5a571be880f158e09997f3c1116d835afa842310babd0eaad966d';

it('[BOT-2] of a thousand folk matches from one seed, the third 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(500)).toBe(SHA256);
});
