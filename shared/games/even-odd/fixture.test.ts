/**
 * The journal in `fixtures` was written by version 1 and never changes: every later version must read it, or keep this
 * version beside it.
 */
import { expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import fixture from './fixtures/journal-v1.json' with { type: 'json' };
import { verifyJournal } from './verify.ts';

const events = fixture.events as unknown as readonly MatchEvent[];

it('[KEEP-3] folds a journal of version 1 to the state it had when it was written', () => {
  expect(JSON.stringify(fold(events))).toBe(JSON.stringify(fixture.state));
});

it('[KEEP-3] verifies a journal of version 1, which has not been touched', () => {
  expect(verifyJournal(events)).toEqual({
    ok: true,
    matchId: 'mt_test',
    events: events.length,
    ended: true,
    winner: null,
  });
  expect(hashSeed(JSON.stringify(events))).toBe(
    '35f7d6fe71629527c24702225df887e9f57be63b120059e0cbcfa37eb23f296d',
  );
});
