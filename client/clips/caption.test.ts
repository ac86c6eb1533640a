import { describe, expect, it } from 'vitest';
import { fitCaption } from './caption.ts';

/** Letters half as wide as they are high. */
const widthOf = (words: string, size: number) => (words.length * size) / 2;
const ROOM = { width: 600, height: 100 };
const laid = (text: string) => fitCaption(text, ROOM, widthOf);

describe('a caption', () => {
  it('uses large letters where they fit, and smaller ones where they do not', () => {
    expect(laid('Ada: It was Bram.')).toEqual({ lines: ['Ada: It was Bram.'], size: 22 });
    const long = `Ada: ${'I have watched Bram all day. '.repeat(9).trim()}`;
    const { lines, size } = laid(long);
    expect(lines.join(' ')).toBe(long);
    expect(size).toBeLessThan(22);
    expect(lines.every((line) => widthOf(line, size) <= ROOM.width)).toBe(true);
  });

  it('is never cut within a sentence', () => {
    const { lines, size } = laid(`Ada: ${'I have watched Bram all day. '.repeat(60)}`);
    expect(size).toBe(14);
    expect(lines.join(' ')).toMatch(/all day\.$/);
    expect(lines.length).toBeGreaterThan(3);
  });

  it('marks the cut where a single sentence is too long', () => {
    expect(laid('and '.repeat(400)).lines.at(-1)).toMatch(/and …$/);
  });
});
