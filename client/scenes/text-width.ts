// Widths of label texts without touching the page's layout.

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

export function textWidth(text: string, font: string): number {
  const key = `${font} ${text}`;
  const width = known.get(key);
  if (width !== undefined) return width;
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 8;
  pen.font = font;
  const measured = Math.ceil(pen.measureText(text).width);
  if (known.size > 4000) known.clear();
  known.set(key, measured);
  return measured;
}

/** Web fonts arrive late; what was measured before is wrong then. */
export const forgetWidths = (): void => known.clear();
