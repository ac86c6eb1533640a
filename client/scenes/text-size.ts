// How large words over the art are: where the art is larger than usual, so are they; but not as much, for they were
// readable before.

export const textScale = (zoom: number, usual: number): number =>
  zoom <= usual ? 1 : Math.round((1 + (zoom / usual - 1) * 0.75) * 20) / 20;

const USUAL_IN_TOWN = 2;
/** On a small stage, zooming in should enlarge the houses rather than their labels. */
const SMALL_STAGE = 900;

export const townTextScale = ({ zoom, width }: { readonly zoom: number; readonly width: number }): number =>
  width < SMALL_STAGE ? 1 : textScale(zoom, USUAL_IN_TOWN);

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
