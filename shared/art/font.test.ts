import { describe, expect, it } from 'vitest';
import { clipText, drawText, GLYPH_HEIGHT, plainLetters, textWidth, wrapText } from './font.ts';
import { Pixels } from './pixels.ts';

describe('the bitmap font', () => {
  it('has a shape of its own for every printable letter of ASCII', () => {
    const shapes = new Map<string, string>();
    for (let code = 0x21; code < 0x7f; code++) {
      const letter = String.fromCharCode(code);
      const p = new Pixels(8, GLYPH_HEIGHT);
      drawText(p, letter, 0, 0, { color: 0xffffff });
      const shape = p.data.join();
      expect(shape, letter).toContain('255');
      expect(shapes.get(shape), `${letter} looks like ${shapes.get(shape)}`).toBeUndefined();
      shapes.set(shape, letter);
    }
  });

  it('writes foreign names as far as it has letters for them, and boxes for the rest', () => {
    expect(plainLetters('Žoë Ångström’s “tie” – no…')).toBe('Zoe Angstrom\'s "tie" - no...');
    expect(textWidth('狼')).toBeGreaterThan(0);
  });

  it('keeps words within their width', () => {
    const words =
      'The vote of day two lost it: the town sent Marigold away, who was the doctor of this place.';
    const lines = wrapText(words, 120, { lines: 3 });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(120);
    expect(lines.at(-1)).toMatch(/\.\.\.$/);
    expect(clipText('short', 100)).toBe('short');
  });
});
