/**
 * The contract of guesses on every store: one per viewer, only while the match runs, and none kept individually
 * afterwards.
 */
import { describe, expect, it } from 'vitest';
import { Matches } from '../../store/matches-table.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { newMatch, seatsFor } from '../../store/testing/sample-rows.ts';
import { Guesses } from './guesses-table.ts';
import { type GuessesTables, MIGRATIONS } from './migrations.ts';

const PER_ADDRESS = 2;
const WITH_GUESSES = [{ part: 'guesses', migrations: () => MIGRATIONS }];

export function guessesContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (store: Store, guesses: Guesses) => Promise<void>) =>
    withStore(harness, WITH_GUESSES, async (store) => {
      await store.write([...new Matches(store).creating(newMatch(1), seatsFor(['a', 'b']))]);
      await work(store, new Guesses(store));
    });
  const { matchId } = newMatch(1);
  const guess = (visitor: string, seats: readonly number[], match = matchId, address = `of ${visitor}`) => ({
    matchId: match,
    subject: match,
    visitor,
    address,
    seats,
  });
  const rowsOf = (store: Store) =>
    store.read(store.sql.withTables<GuessesTables>().selectFrom('guesses').select('visitor').compile());

  describe(`${name}: guesses`, () => {
    it('count the last one of each viewer, whatever the order of seats', () =>
      inStore(async (_, guesses) => {
        await guesses.keep(guess('v1', [1, 2]), PER_ADDRESS);
        await guesses.keep(guess('v1', [5, 3]), PER_ADDRESS);
        await guesses.keep(guess('v2', [3, 5]), PER_ADDRESS);
        await guesses.keep(guess('v3', [2, 8]), PER_ADDRESS);
        expect(await guesses.resultOf(matchId)).toEqual({
          guesses: 3,
          picks: [
            { seats: [3, 5], guesses: 2 },
            { seats: [2, 8], guesses: 1 },
          ],
        });
      }));

    it('are deleted once counted, and the count stays', () =>
      inStore(async (store, guesses) => {
        await guesses.keep(guess('v1', [1, 2]), PER_ADDRESS);
        expect(await rowsOf(store)).toHaveLength(1);
        const [first, second] = await Promise.all([guesses.resultOf(matchId), guesses.resultOf(matchId)]);
        expect(second).toEqual(first);
        expect(await rowsOf(store)).toEqual([]);
        expect(await guesses.resultOf(matchId)).toMatchObject({ guesses: 1 });
      }));

    it('are limited to a few viewers per address, who may change their minds, however many names come', () =>
      inStore(async (_, guesses) => {
        const cast = (visitor: string, seats: readonly number[], address: string) =>
          guesses.keep(guess(visitor, seats, matchId, address), PER_ADDRESS);
        for (const visitor of ['v1', 'v2', 'v3', 'v4']) await cast(visitor, [1, 2], 'crowd');
        await cast('v1', [3, 4], 'crowd');
        await cast('v5', [5, 6], 'elsewhere');
        expect(await guesses.resultOf(matchId)).toEqual({
          guesses: 3,
          picks: [
            { seats: [1, 2], guesses: 1 },
            { seats: [3, 4], guesses: 1 },
            { seats: [5, 6], guesses: 1 },
          ],
        });
      }));

    it('are rejected for a match that is not running', () =>
      inStore(async (store, guesses) => {
        await guesses.keep(guess('v1', [1, 2], 'no such match'), PER_ADDRESS);
        expect(await rowsOf(store)).toEqual([]);
      }));
  });
}
