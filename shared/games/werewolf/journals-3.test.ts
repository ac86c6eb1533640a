import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Renewed when bots came to hear by the one reader of talk; the engine is the same. Whoever changes what bots do, and
 * nothing else, renews it in the commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = 'a33245bc1a4436f6e46ceda6813505afff75d53ed011477bc009ea37d7d013b1';

it('[BOT-2] of a thousand folk matches from one seed, the third 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(500)).toBe(SHA256);
});
