import { describe, expect, it } from 'vitest';
import { MOODS } from '../../../../shared/art/bust.ts';
import { lookOf } from '../../../../shared/art/look.ts';
import { ROLES } from '../../../../shared/games/even-odd/model.ts';
import { packSheet } from '../../../scenes/sheet-images.ts';
import { SIDES } from '../state/table-model.ts';
import { arm, SITTER_H, SITTER_W, sitter } from './sitter.ts';
import { tableSprites } from './table-sprites.ts';

const sprites = tableSprites();

describe('table art', () => {
  it('fits into one texture that every machine accepts', () => {
    const sheet = packSheet(sprites, 1024);
    expect(sheet.height).toBeLessThanOrEqual(1024);
    expect(new Set(sprites.map(({ name }) => name)).size).toBe(sprites.length);
  });

  it('has a sprite for every sum, word and cup', () => {
    const names = new Set(sprites.map(({ name }) => name));
    for (let sum = 2; sum <= 10; sum++) expect(names).toContain(`sum.${sum}`);
    for (const parity of ROLES) {
      for (const kind of ['cup', 'tipped', 'drape', 'standard', 'armchair', 'verdict'])
        expect(names).toContain(`${kind}.${parity}`);
    }
  });

  it('never outlines in plain black', () => {
    const black = sprites.filter(({ pixels: { data } }) => {
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] === 255 && !data[i] && !data[i + 1] && !data[i + 2]) return true;
      return false;
    });
    expect(black.map(({ name }) => name)).toEqual([]);
  });

  it('paints a sitter for any agent, and the same one each time', () => {
    for (const side of SIDES) {
      for (const mood of MOODS) {
        const one = () => sitter({ look: lookOf('agent-ada'), mood, role: 'ODD', side });
        expect(one()).toMatchObject({ w: SITTER_W, h: SITTER_H });
        expect(one().data).toEqual(one().data);
      }
    }
  });

  it('makes the two look at each other', () => {
    const eyes = SIDES.map((side) =>
      sitter({ look: lookOf('agent-bram'), mood: 'calm', role: 'EVEN', side }),
    );
    const row = (p: ReturnType<typeof sitter>) =>
      Array.from({ length: 12 }, (_, i) => p.color(14 + i, 16)).join();
    expect(row(eyes[0] as ReturnType<typeof sitter>)).not.toBe(row(eyes[1] as ReturnType<typeof sitter>));
  });

  it('draws the arm within its sprite at every height', () => {
    for (const lift of [0, 12, 28]) {
      const { w, h, data } = arm({ look: lookOf('agent-ada'), reach: 40, lift });
      expect(data.length).toBe(w * h * 4);
      const topRow = data.subarray(0, w * 4).some((value) => value !== 0);
      expect(topRow).toBe(false);
    }
  });
});
