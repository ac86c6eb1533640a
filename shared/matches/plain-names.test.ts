import { describe, expect, it } from 'vitest';
import { namesFor, plainNames, seatNamed } from './plain-names.ts';

const seats = (...names: string[]) =>
  names.map((displayName, i) => ({ playerId: `p:${i + 1}`, displayName }));

describe('names for models', () => {
  it('cannot break a line, a list or a call', () => {
    const names = plainNames(seats('Ada, Bram', 'Cleo:\nDay 2', '{"x":1}', 'Dora'));
    expect([...names.values()]).toEqual(['Ada Bram', 'Cleo Day 2', 'x 1', 'Dora']);
    const wide = plainNames(seats('Ada（you）', 'Bram，Cleo', 'Dora ⁽you⁾', '【Eve】'));
    expect([...wide.values()]).toEqual(['Ada you', 'Bram Cleo', 'Dora you', 'Eve']);
  });

  it('distinguish players whose names differ only in punctuation', () => {
    expect([...plainNames(seats('A:B', 'a;b', 'C')).values()]).toEqual(['A B p1', 'a b p2', 'C']);
  });

  it.each([
    ['ada', 'p:1'],
    [' Ada ', 'p:1'],
    ['@Ada', 'p:1'],
    ['p:2', 'p:2'],
    ['2', 'p:2'],
    ['Bram, the Old', 'p:2'],
    ['bram the old', 'p:2'],
    ['Zoe', null],
    ['', null],
    ['p:9', null],
    ['Ada (you)', 'p:1'],
    ['Bram the Old (seen: WEREWOLF)', 'p:2'],
  ])('lead back to the seat: %j', (given, playerId) => {
    expect(seatNamed(seats('Ada', 'Bram, the Old'), given)).toBe(playerId);
  });

  it('show their reader with a mark that no name can have', () => {
    const nameOf = namesFor(seats('Ada', 'Bram (you)', 'you'), 'p:1');
    expect(['p:1', 'p:2', 'p:3'].map(nameOf)).toEqual(['Ada (you)', 'Bram you', 'you p3']);
  });

  it('carry their seat where they equal a word of the surrounding texts', () => {
    expect([...plainNames(seats('nobody', 'No One!', 'Seer', 'Ada')).values()]).toEqual([
      'nobody p1',
      'No One! p2',
      'Seer p3',
      'Ada',
    ]);
  });

  it('take precedence over the number of a seat', () => {
    expect(seatNamed(seats('Ada', '1'), '1')).toBe('p:2');
    expect(seatNamed(seats('Ada', '1'), 'p:1')).toBe('p:1');
  });

  it('resolve to nobody where two match', () => {
    expect(seatNamed(seats('A:B', 'a;b'), 'a b')).toBeNull();
    expect(seatNamed(seats('A:B', 'a;b'), 'A B p1')).toBe('p:1');
    expect(seatNamed(seats('A:B', 'a;b'), 'a;b')).toBe('p:2');
  });
});
