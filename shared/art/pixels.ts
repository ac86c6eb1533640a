// A tiny pixel canvas: plain data, the same in Node and in the browser.

import { type Color, mix } from './palette.ts';

/**
 * Receives the pixel and its place in the shape: -1 to 1 in an ellipse, relative to the upper left corner in a
 * rectangle.
 */
type Paint<Painted = Color> = Color | ((x: number, y: number, dx: number, dy: number) => Painted);

type Edges = Readonly<Partial<Record<'top' | 'bottom' | 'left' | 'right', Color>>>;

export class Pixels {
  readonly w: number;
  readonly h: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;

  constructor(w: number, h: number) {
    this.w = w;
    this.h = h;
    this.data = new Uint8ClampedArray(w * h * 4);
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.w && y < this.h;
  }

  set(x: number, y: number, color: Color, alpha = 255): this {
    const px = x | 0;
    const py = y | 0;
    if (!this.has(px, py)) return this;
    const i = (py * this.w + px) * 4;
    this.data[i] = color >> 16;
    this.data[i + 1] = (color >> 8) & 255;
    this.data[i + 2] = color & 255;
    this.data[i + 3] = alpha;
    return this;
  }

  /** Blends a colour over the existing pixel, `amount` 0..1. */
  blend(x: number, y: number, color: Color, amount: number): this {
    if (!this.has(x, y)) return this;
    const alpha = this.alpha(x, y);
    if (alpha === 0) return this.set(x, y, color, amount * 255);
    return this.set(x, y, mix(this.color(x, y), color, amount), alpha);
  }

  clear(x: number, y: number): this {
    if (this.has(x, y)) this.data[(y * this.w + x) * 4 + 3] = 0;
    return this;
  }

  alpha(x: number, y: number): number {
    return this.has(x, y) ? (this.data[(y * this.w + x) * 4 + 3] as number) : 0;
  }

  color(x: number, y: number): Color {
    const i = (y * this.w + x) * 4;
    const { data } = this;
    return ((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number);
  }

  /** `null` leaves a pixel as it is. */
  rect(x: number, y: number, w: number, h: number, paint: Paint<Color | null>, alpha = 255): this {
    for (let j = y; j < y + h; j++) {
      for (let i = x; i < x + w; i++) {
        const color = typeof paint === 'function' ? paint(i, j, i - x, j - y) : paint;
        if (color !== null) this.set(i, j, color, alpha);
      }
    }
    return this;
  }

  box(x: number, y: number, w: number, h: number, face: Color, edges: Edges): this {
    this.rect(x, y, w, h, face);
    for (const [side, color] of Object.entries(edges)) {
      if (side === 'top') this.hline(x, y, w, color);
      else if (side === 'bottom') this.hline(x, y + h - 1, w, color);
      else this.vline(side === 'left' ? x : x + w - 1, y, h, color);
    }
    return this;
  }

  hline(x: number, y: number, w: number, color: Color): this {
    return this.rect(x, y, w, 1, color);
  }

  vline(x: number, y: number, h: number, color: Color): this {
    return this.rect(x, y, 1, h, color);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint, alpha = 255): this {
    for (let y = Math.floor(cy - ry); y <= Math.ceil(cy + ry); y++) {
      for (let x = Math.floor(cx - rx); x <= Math.ceil(cx + rx); x++) {
        const dx = (x + 0.5 - cx) / rx;
        const dy = (y + 0.5 - cy) / ry;
        if (dx * dx + dy * dy > 1) continue;
        this.set(x, y, typeof paint === 'function' ? paint(x, y, dx, dy) : paint, alpha);
      }
    }
    return this;
  }

  line(x0: number, y0: number, x1: number, y1: number, color: Color, thick = 1): this {
    const n = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) || 1;
    for (let i = 0; i <= n; i++) {
      const x = Math.round(x0 + ((x1 - x0) * i) / n);
      const y = Math.round(y0 + ((y1 - y0) * i) / n);
      this.rect(x - ((thick - 1) >> 1), y, thick, 1, color);
    }
    return this;
  }

  blit(from: Pixels, ox: number, oy: number): this {
    for (let y = 0; y < from.h; y++) {
      for (let x = 0; x < from.w; x++) {
        const alpha = from.alpha(x, y);
        if (alpha === 255) this.set(ox + x, oy + y, from.color(x, y));
        else if (alpha > 0) this.blend(ox + x, oy + y, from.color(x, y), alpha / 255);
      }
    }
    return this;
  }

  copy({ data, w, h }: Pixels, ox: number, oy: number): this {
    for (let y = 0; y < h; y++)
      this.data.set(data.subarray(y * w * 4, (y + 1) * w * 4), ((oy + y) * this.w + ox) * 4);
    return this;
  }

  /** Text art: one character per pixel, '.' or ' ' is transparent. */
  art(
    x: number,
    y: number,
    rows: readonly string[],
    key: Readonly<Record<string, Color>>,
    flip = false,
  ): this {
    rows.forEach((row, j) => {
      for (let i = 0; i < row.length; i++) {
        const letter = row.charAt(flip ? row.length - 1 - i : i);
        if (letter === '.' || letter === ' ') continue;
        const color = key[letter];
        if (color === undefined) throw new Error(`no colour for '${letter}'`);
        this.set(x + i, y + j, color);
      }
    });
    return this;
  }

  outline(colorOf: (fill: Color) => Color): this {
    const { w, h, data } = this;
    const found: number[] = [];
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const i = (y * w + x) * 4 + 3;
        if (data[i] !== 0) continue;
        if (y > 0 && data[i - w * 4] === 255) found.push(x, y, colorOf(this.color(x, y - 1)));
        else if (x > 0 && data[i - 4] === 255) found.push(x, y, colorOf(this.color(x - 1, y)));
        else if (x < w - 1 && data[i + 4] === 255) found.push(x, y, colorOf(this.color(x + 1, y)));
        else if (y < h - 1 && data[i + w * 4] === 255) found.push(x, y, colorOf(this.color(x, y + 1)));
      }
    }
    for (let k = 0; k < found.length; k += 3)
      this.set(found[k] as number, found[k + 1] as number, found[k + 2] as Color);
    return this;
  }

  bounds(): { x: number; y: number; w: number; h: number } {
    let left = this.w;
    let top = this.h;
    let right = -1;
    let bottom = -1;
    for (let y = 0; y < this.h; y++) {
      for (let x = 0; x < this.w; x++) {
        if (this.alpha(x, y) === 0) continue;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
    return right < 0
      ? { x: 0, y: 0, w: 1, h: 1 }
      : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
  }
}
