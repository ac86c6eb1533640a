import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { simulate } from './bots/simulate.ts';

const MATCHES = 1_000;
const SEED = 'eliza';

/**
 * Taken from the engine before games became values. Whoever changes what bots do, and nothing else, renews it in the
 * commit that says why; whoever changes it by accident has changed the game.
 */
const COMBINED_SHA256 = '8c1e9dbc510b3bad2d7505971ae76a1f8e353084f434e913390ecce20938adef';

/** Two to three minutes of thinking, for a thousand tables of eight. */
const TIMEOUT_MS = 900_000;

it('[BOT-2] a thousand folk matches from one seed give the journals they always gave', {
  timeout: TIMEOUT_MS,
}, () => {
  const hash = sha256.create();
  for (let index = 0; index < MATCHES; index++) {
    for (const event of simulate(index, SEED, 'folk').events)
      hash.update(utf8ToBytes(`${JSON.stringify(event)}\n`));
  }
  expect(bytesToHex(hash.digest())).toBe(COMBINED_SHA256);
});
