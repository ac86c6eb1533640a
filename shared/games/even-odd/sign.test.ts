import { expect, it } from 'vitest';
import { evenOdd } from './game.ts';

it('[SHOW-1] names the winner in lists of matches that are over', () => {
  const row = { phase: 'FINISHED', round: 5, remaining: 2, aborted: false };
  const players = [
    { seat: 1, displayName: 'Ada' },
    { seat: 2, displayName: 'Bo' },
  ];
  const outcomes = ['p:2', null].map((winner) => evenOdd.glance({ ...row, winner, players }).outcome);
  expect(outcomes).toEqual(['Bo won', 'Nobody won']);
});
