import { expect, it } from 'vitest';
import { derivedEventId, isPastPublicEvent, nextEventId, sortable } from '../../matches/event-id.ts';
import { Game } from './testing/game.ts';

const { state } = new Game();

it('[SECRET-3] sorts numbers by value, past every power of ten', () => {
  const counts = [0, 1, 9, 10, 999, 1_000, 9_998, 9_999, 10_000, 10_001, 99_999, 100_000, 1_234_567];
  const numbers = counts.map(sortable);
  expect(numbers.slice(0, 2)).toEqual(['0000', '0001']);
  expect(numbers.slice(7, 9)).toEqual(['9999', 'a10000']);
  expect([...numbers].reverse().sort()).toEqual(numbers);
});

it('[SECRET-3] sorts public, derived and private ids together around the ten-thousandth', () => {
  const ids = [9_998, 9_999, 10_000, 10_001].flatMap((publicCount) => {
    const counts = { publicCount, privateCounts: state.privateCounts };
    const id = nextEventId('mt_test', counts, 'public');
    return [
      id,
      derivedEventId(id, 'c0'),
      nextEventId('mt_test', { ...counts, publicCount: publicCount + 1 }, 'wolves'),
    ];
  });
  expect([...ids].sort()).toEqual(ids);
  const wolves = [9_998, 9_999].map((count) => {
    const privateCounts = { ...state.privateCounts, wolves: count };
    return nextEventId('mt_test', { publicCount: 5, privateCounts }, 'wolves');
  });
  expect([...wolves].sort()).toEqual(wolves);
});

it('[TALK-5] finds a public event by its own id alone, and only once it has happened', () => {
  const late = { ...state, publicCount: 10_001 };
  for (const id of ['mt_test.0001', 'mt_test.9999', 'mt_test.a10000', 'mt_test.a10001'])
    expect([id, isPastPublicEvent(late, id)]).toEqual([id, true]);
  for (const id of [
    'mt_test.a10002',
    'mt_test.10000',
    'mt_test.a0001',
    'mt_test.00001',
    'mt_test.0000',
    'mt_test.b10000',
  ])
    expect([id, isPastPublicEvent(late, id)]).toEqual([id, false]);
});
