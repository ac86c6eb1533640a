import { describe, expect, it } from 'vitest';
import { png } from '../../server/images/png.ts';
import { Pixels } from '../../shared/art/pixels.ts';
import { animatedPng } from './animated-png.ts';

const picture = (color: number) => png(new Pixels(4, 3).rect(0, 0, 4, 3, color));

describe('animation', () => {
  it('holds every picture once, with its duration', () => {
    const film = animatedPng([picture(1), picture(2), picture(2), picture(3)], 100);
    expect(film.subarray(1, 4).toString('latin1')).toBe('PNG');
    const control = film.indexOf('acTL');
    expect(film.readUInt32BE(control + 4), 'frames').toBe(3);
    const shown: number[] = [];
    for (let at = film.indexOf('fcTL'); at >= 0; at = film.indexOf('fcTL', at + 4))
      shown.push(film.readUInt16BE(at + 4 + 20));
    expect(shown).toEqual([100, 200, 100]);
    expect(film.indexOf('IDAT'), 'the first is the picture for whoever cannot move it').toBeGreaterThan(
      control,
    );
    expect(film.toString('latin1').split('fdAT')).toHaveLength(3);
  });

  it('requires pictures of one size', () => {
    const other = png(new Pixels(5, 3));
    expect(() => animatedPng([picture(1), other], 100)).toThrow('of one kind');
    expect(() => animatedPng([Buffer.from('no picture')], 100)).toThrow('not a PNG');
  });
});
