import { expect, it } from 'vitest';
import { hashOfStretch, STRETCH_TIMEOUT_MS } from './testing/folk-journals.ts';

/**
 * Taken from the engine before games became values. Whoever changes what bots do, and nothing else, renews it in the
 * commit that says why; whoever changes it by accident has changed the game.
 */
const SHA256 = '5e09db1a173bd7847034d9099e511710a70562355f584cfd153c081134eee507';

it('[BOT-2] of a thousand folk matches from one seed, the fourth 250 give the journals they always gave', {
  timeout: STRETCH_TIMEOUT_MS,
}, () => {
  expect(hashOfStretch(750)).toBe(SHA256);
});
