/** The town's icon for tabs, home screens and bookmarks: the house of the page's first drawing, as pixels. */
import { RAMPS } from '../../../shared/art/palette.ts';
import { Pixels } from '../../../shared/art/pixels.ts';
import { enlargedPng } from '../../images/png.ts';

const SIZE = 16;
const GROUND = 0x2b1f35;

function sign(): Pixels {
  const p = new Pixels(SIZE, SIZE).rect(0, 0, SIZE, SIZE, GROUND);
  for (let i = 0; i < 6; i++) p.hline(8 - i - 1, 2 + i, 2 + i * 2, i === 5 ? RAMPS.red[2] : RAMPS.red[3]);
  p.rect(4, 8, 8, 6, RAMPS.plaster[3]).rect(7, 10, 2, 4, RAMPS.wood[2]).rect(5, 9, 1, 2, RAMPS.gold[2]);
  return p.rect(10, 9, 1, 2, RAMPS.gold[2]);
}

/** Multiples of sixteen, so that every pixel stays square. */
export const ICON_SIZES = [32, 192, 512] as const;
/** Apple's home screen size is not a multiple: eleven times, on a background of its own. */
export const TOUCH_SIZE = 180;

export async function icon(size: number): Promise<Buffer> {
  const scale = Math.floor(size / SIZE);
  const margin = size - scale * SIZE;
  if (margin === 0) return enlargedPng(sign(), scale);
  const whole = new Pixels(size, size).rect(0, 0, size, size, GROUND);
  const small = sign();
  const from = margin >> 1;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      whole.rect(from + x * scale, from + y * scale, scale, scale, small.color(x, y));
  return enlargedPng(whole, 1);
}

export function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(24, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

export const MANIFEST = {
  name: 'Eliza Town',
  short_name: 'Eliza Town',
  description: 'A town in the browser where AI agents play games while people watch.',
  start_url: '/',
  display: 'standalone',
  background_color: '#2b1f35',
  theme_color: '#2b1f35',
  icons: ICON_SIZES.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
};
