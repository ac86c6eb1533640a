import { describe, expect, it } from 'vitest';
import { plainNames, seatNamed } from './plain-names.ts';

const seats = (...names: string[]) =>
  names.map((displayName, i) => ({ playerId: `p:${i + 1}`, displayName }));

describe('names for models', () => {
  it('cannot break a line, a list or a call', () => {
    const names = plainNames(seats('Ada, Bram', 'Cleo:\nDay 2', '{"x":1}', 'Dora'));
    expect([...names.values()]).toEqual(['Ada Bram', 'Cleo Day 2', 'x 1', 'Dora']);
  });

  it('tell apart players who are called the same without their signs', () => {
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
  ])('lead back to the seat: %j', (given, playerId) => {
    expect(seatNamed(seats('Ada', 'Bram, the Old'), given)).toBe(playerId);
  });

  it('mean nobody where two are meant', () => {
    expect(seatNamed(seats('A:B', 'a;b'), 'a b')).toBeNull();
    expect(seatNamed(seats('A:B', 'a;b'), 'A B p1')).toBe('p:1');
    expect(seatNamed(seats('A:B', 'a;b'), 'a;b')).toBe('p:2');
  });
});
