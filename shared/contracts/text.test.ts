import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { text, trimmed } from './text.ts';

describe('text', () => {
  const faultsOf = (type: z.ZodType, value: unknown) =>
    type.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

  it('counts code points, not UTF-16 units', () => {
    expect(faultsOf(text(1, 3), '🐺🐺🐺')).toEqual([]);
    expect(faultsOf(text(2, 3), '🐺')).toEqual(faultsOf(z.string().min(2), 'x'));
  });

  it('counts what is left after trimming', () => {
    expect(trimmed(1, 3).parse('  🐺🐺🐺 ')).toBe('🐺🐺🐺');
    expect(faultsOf(trimmed(1, 3), '   ')).toEqual(faultsOf(z.string().min(1), ''));
  });

  it('reports the same faults as zod', () => {
    for (const value of ['', 'abcd', 7])
      expect(faultsOf(text(1, 3), value)).toEqual(faultsOf(z.string().min(1).max(3), value));
    expect(faultsOf(text(0, 3, 'too long'), 'abcd')).toEqual(['too long']);
  });

  it('states its limits in JSON Schema, after further methods too', () => {
    const limits = { type: 'string', minLength: 1, maxLength: 3 };
    expect(z.toJSONSchema(text(1, 3))).toMatchObject(limits);
    expect(z.toJSONSchema(text(1, 3).describe('a word').regex(/^\w+$/))).toMatchObject({
      ...limits,
      description: 'a word',
      pattern: '^\\w+$',
    });
    expect(z.toJSONSchema(text(0, 3))).not.toHaveProperty('minLength');
  });
});
