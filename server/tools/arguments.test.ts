import { describe, expect, it } from 'vitest';
import { argumentCheck } from './arguments.ts';
import { gardenSet } from './testing/garden.ts';

const [plant] = gardenSet().definitions;
const check = argumentCheck(plant!);

describe('arguments with objects and arrays', () => {
  it('get their defaults at any depth; the caller’s own objects are left alone', () => {
    const given = { beds: [{ plants: ['rose'] }, { plants: [], soil: { kind: 'clay' } }] };
    const before = structuredClone(given);
    expect(check(given)).toEqual({
      beds: [
        { plants: ['rose'], soil: { kind: 'loam' } },
        { plants: [], soil: { kind: 'clay' } },
      ],
    });
    expect(given).toEqual(before);
  });

  it('do not share their defaults between calls', () => {
    const soilOf = () => (check({ beds: [{ plants: [] }] }).beds as { soil: { kind: string } }[])[0]!.soil;
    soilOf().kind = 'spoiled';
    expect(soilOf()).toEqual({ kind: 'loam' });
  });

  it('[S0-114] name the place of an issue inside them', () => {
    const issuesOf = (given: unknown) => {
      try {
        return check(given);
      } catch (error) {
        return (error as { issues: unknown }).issues;
      }
    };
    expect(issuesOf({ beds: [{ plants: ['rose', 7] }] })).toEqual([
      { path: '/beds/0/plants/1', message: 'must be string' },
    ]);
    expect(issuesOf({ beds: [{ plants: [], soil: { depth: 2 } }] })).toEqual([
      { path: '/beds/0/soil', message: 'must not have "depth"' },
    ]);
  });

  it.each([
    [{ beds: [], note: 'a\0b' }, '/note'],
    [{ beds: [{ plants: ['rose', '\0'] }] }, '/beds/0/plants/1'],
  ])('[S0-114] are refused with a NUL, which no database keeps: %j', (given, path) => {
    expect(() => check(given)).toThrow(
      expect.objectContaining({
        reason: 'INVALID_ARGUMENTS',
        message: expect.stringContaining('NUL'),
        issues: [{ path, message: expect.stringContaining('send it without') }],
      }),
    );
  });

  it('are refused when nested deeper than anybody could mean', () => {
    let deep: unknown = 'rose';
    for (let i = 0; i < 20_000; i++) deep = [deep];
    expect(() => check({ beds: deep })).toThrow('nested deeper than 32');
  });
});
