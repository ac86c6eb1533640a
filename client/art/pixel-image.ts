// Painted pixels for the page's own <img> elements: data URLs, each drawn once.

import type { Pixels } from '../../shared/art/pixels.ts';

const drawn = new Map<string, string>();

export function pixelUrl(key: string, paint: () => Pixels): string {
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const { w, h, data } = paint();
  const canvas = document.createElement('canvas');
  canvas.width = w;
  canvas.height = h;
  canvas.getContext('2d')?.putImageData(new ImageData(data, w, h), 0, 0);
  const url = canvas.toDataURL();
  drawn.set(key, url);
  return url;
}
