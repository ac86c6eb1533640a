import { expect, it } from 'vitest';
import { parseJsonText } from './arguments.ts';

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

it('parses JSON up to the depth allowed for arguments', () => {
  expect(parseJsonText(nested(32)).ok).toBe(true);
  expect(parseJsonText('[1, "two", null]')).toEqual({ ok: true, value: [1, 'two', null] });
});

it.each([
  ['33 levels', nested(33), 'must not be nested deeper than 32'],
  ['more levels than the stack holds', '['.repeat(200_000) + ']'.repeat(200_000), 'nested deeper than 32'],
  ['the prototype as a key', '{"a":[{"__proto__":{"x":1}}]}', '__proto__ cannot be a key'],
  ['NUL', '{"a":"\\u0000"}', '/a must not contain the character NUL'],
  ['what is no JSON', '{a: 1}', 'is not valid JSON'],
])('refuses %s', (_, text, fault) => {
  expect(parseJsonText(text)).toEqual({ ok: false, fault: expect.stringContaining(fault) });
});
