import { expect, it } from 'vitest';
import { type MemorySample, verdictOf } from './verdict.ts';

const run = (matches: number, rssMb: (n: number) => number): MemorySample[] =>
  Array.from({ length: matches }, (_, i) => ({
    matches: i + 1,
    finished: i + 3,
    rssMb: rssMb(i + 1),
    heapMb: 100,
    externalMb: 20,
  }));

it('passes when memory is level, whatever a single sample says', () => {
  const samples = run(1_000, (n) => (n === 100 ? 300 : n === 1_000 ? 900 : 500));
  expect(verdictOf({ matches: 1_000, refused: {}, samples })).toMatchObject({
    complaints: [],
    growth: 1,
    early: { matches: 100, rssMb: 500 },
    late: { matches: 1_000, rssMb: 500 },
  });
});

it('fails when memory grows with the matches', () => {
  const { complaints } = verdictOf({
    matches: 1_000,
    refused: {},
    samples: run(1_000, (n) => 400 + n / 2),
  });
  expect(complaints).toEqual([
    expect.stringMatching(/^RSS rose from 445\.5 MB after 100 matches to 895\.5 MB/),
  ]);
});

it('fails when reads were refused, matches are missing or nothing was measured', () => {
  const level = run(900, () => 500);
  expect(verdictOf({ matches: 1_000, refused: { '503 replay': 2 }, samples: level }).complaints).toEqual([
    'only 900 of 1000 matches in the time given',
    '2 times 503 replay',
  ]);
  expect(verdictOf({ matches: 10, refused: {}, samples: [] }).complaints).not.toEqual([]);
  expect(verdictOf({ matches: 10, refused: {}, samples: run(10, () => Number.NaN) }).complaints).not.toEqual(
    [],
  );
});
