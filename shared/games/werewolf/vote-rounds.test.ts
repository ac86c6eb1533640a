import { describe, expect, it } from 'vitest';
import type { DayRecord } from './model.ts';
import { readVoteRounds, writeVoteRounds } from './vote-rounds.ts';

const dawn = (day: number): DayRecord => ({
  day,
  killed: 'p:2',
  savedByDoctor: false,
  ballots: [],
  eliminated: null,
  tied: [],
});

describe('past votes in one string', () => {
  it('is short, and says nothing of a day whose vote is still to come', () => {
    expect(writeVoteRounds([])).toBe('');
    expect(writeVoteRounds([dawn(1)])).toBe('');
    expect(readVoteRounds('')).toEqual([]);
    const voted: DayRecord = {
      ...dawn(12),
      ballots: ['p:3', undefined, 'p:3', null, 'p:3', 'p:3', 'p:3', 'p:1'],
      eliminated: 'p:3',
    };
    expect(writeVoteRounds([voted, dawn(13)])).toBe('12:3-303331:3:');
  });

  it('is read as it was written: ballots, abstentions, silence, verdict and tie', () => {
    const history: DayRecord[] = [
      {
        ...dawn(1),
        ballots: ['p:8', null, 'p:8', 'p:1', 'p:1', null, undefined, undefined],
        tied: ['p:1', 'p:8'],
      },
      { ...dawn(2), ballots: Array(8).fill(undefined) },
      {
        ...dawn(3),
        ballots: ['p:4', 'p:4', undefined, 'p:1', null, 'p:4', 'p:4', undefined],
        eliminated: 'p:4',
      },
    ];
    expect(readVoteRounds(writeVoteRounds(history))).toEqual(
      history.map(({ day, ballots, eliminated, tied }) => ({
        day,
        ballots: ballots.flatMap((target, i) =>
          target === undefined ? [] : [{ voter: `p:${i + 1}`, target }],
        ),
        eliminated,
        tied,
      })),
    );
  });
});
