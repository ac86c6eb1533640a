import { describe, expect, it } from 'vitest';
import { memoryChange } from './memory-editor.tsx';

describe('the payload of an owner’s memory edit', () => {
  it('contains what was added, changed or removed, and nothing else', () => {
    const before = { kept: { a: 1 }, changed: 1, gone: true };
    expect(memoryChange(before, '{"kept":{"a":1},"changed":2,"fresh":"x"}')).toEqual({
      gone: null,
      changed: 2,
      fresh: 'x',
    });
    expect(memoryChange(before, JSON.stringify(before))).toEqual({});
  });
  it.each(['', '[]', 'null', '{"a":', '7'])('is nothing for %j', (written) =>
    expect(memoryChange({}, written)).toBeNull(),
  );
});
