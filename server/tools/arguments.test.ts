import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text } from '../../shared/contracts/text.ts';
import { schemaCheck, zodCheck } from './arguments.ts';
import { gardenSet } from './testing/garden.ts';

const [plant] = gardenSet().definitions;
const checked = schemaCheck(plant!.inputSchema);
const check = (given: unknown) => {
  const result = checked(given);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('arguments with objects and arrays', () => {
  it("get defaults at any depth without changing the caller's objects", () => {
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

  it('do not share defaults between calls', () => {
    const soilOf = () => (check({ beds: [{ plants: [] }] }).beds as { soil: { kind: string } }[])[0]!.soil;
    soilOf().kind = 'spoiled';
    expect(soilOf()).toEqual({ kind: 'loam' });
  });

  it('[S0-114] name the path of a nested issue', () => {
    const issuesOf = (given: unknown) => {
      const result = checked(given);
      return result.ok ? [] : result.issues;
    };
    expect(issuesOf({ beds: [{ plants: ['rose', 7] }] })).toEqual([
      { path: '/beds/0/plants/1', message: 'must be string, got 7' },
    ]);
    expect(issuesOf({ beds: [{ plants: [], soil: { depth: 2 } }] })).toEqual([
      { path: '/beds/0/soil', message: 'must not have "depth"' },
    ]);
  });

  it.each([
    [{ beds: [], note: 'a\0b' }, '/note'],
    [{ beds: [{ plants: ['rose', '\0'] }] }, '/beds/0/plants/1'],
  ])('[S0-114] are refused with a NUL, which no database keeps: %j', (given, path) => {
    expect(checked(given)).toEqual({
      ok: false,
      issues: [{ path, message: expect.stringMatching(/NUL.*send it without/) }],
    });
  });

  it('are rejected if nested too deep', () => {
    let deep: unknown = 'rose';
    for (let i = 0; i < 20_000; i++) deep = [deep];
    expect(() => check({ beds: deep })).toThrow('nested deeper than 32');
  });
});

describe('arguments checked by zod', () => {
  const input = z.strictObject({
    name: text(2, 3),
    count: z.number().int().min(1).max(5).default(1),
    kind: z.enum(['a', 'b']).optional(),
    tags: z.array(z.string()).max(1).optional(),
    action: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  });
  const judged = zodCheck(input);

  it('get defaults', () => {
    expect(judged({ name: 'abc' })).toEqual({ ok: true, value: { name: 'abc', count: 1 } });
  });

  it('count the length of strings in code points, like JSON Schema', () => {
    expect(judged({ name: '😀😀😀' }).ok).toBe(true);
    expect(judged({ name: '😀' }).ok).toBe(false);
  });

  it.each([
    [{}, '', "must have required property 'name'"],
    [{ name: 7 }, '/name', 'must be string, got 7'],
    [{ name: 'a' }, '/name', 'must NOT have fewer than 2 characters, got 1'],
    [{ name: 'abcd' }, '/name', 'must NOT have more than 3 characters, got 4'],
    [{ name: 'abc', count: 9 }, '/count', 'must be <= 5, got 9'],
    [{ name: 'abc', count: 1.5 }, '/count', 'must be integer, got 1.5'],
    [{ name: 'abc', kind: 'c' }, '/kind', 'must be one of ["a","b"], got "c"'],
    [{ name: 'abc', tags: ['x', 'y'] }, '/tags', 'must NOT have more than 1 items, got 2'],
    [{ name: 'abc', tags: ['x'.repeat(2), 7].slice(1) }, '/tags/0', 'must be string, got 7'],
    [{ name: 'abc', action: 7 }, '/action', 'must be string or must be object, got 7'],
    [{ name: 'abc', other: 1 }, '', 'must not have "other"'],
    [{ name: 'a\0b' }, '/name', expect.stringContaining('NUL')],
    [{ name: 'abc', action: JSON.parse('{"__proto__":1}') }, '', expect.stringContaining('__proto__')],
    [[], '', 'must be object, got an array'],
  ])('name the field and what is wrong with it: %j', (given, path, message) => {
    expect(judged(given)).toEqual({ ok: false, issues: [{ path, message }] });
  });

  it('are rejected if nested too deep', () => {
    let deep: unknown = 'rose';
    for (let i = 0; i < 20_000; i++) deep = [deep];
    expect(judged({ name: 'abc', action: { deep } })).toMatchObject({
      issues: [{ message: expect.stringContaining('nested deeper than 32') }],
    });
  });
});
