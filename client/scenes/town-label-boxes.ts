// Positions of the texts over houses and places on the stage: measured, and pushed in from its edges.

import type { Box } from '../map/prop-kinds.ts';
import { en } from '../text/en.ts';
import type { BuildingPicture, SignPicture } from './pictures.ts';
import { textWidth, townTextScale } from './text-size.ts';

interface Labelled {
  /** Middle of the roof's top, in world pixels. */
  readonly x: number;
  readonly y: number;
  readonly half: number;
  /** Height of the house's front. */
  readonly front: number;
}

export interface OverlayHouse extends Labelled {
  readonly picture: BuildingPicture;
}

export interface OverlaySign extends Labelled {
  readonly picture: SignPicture;
}

export interface OverlayFolk {
  readonly id: string;
  readonly name: string;
  readonly mine: boolean;
  readonly says: { readonly id: string; readonly text: string } | null;
  /** It has a name tag: it is the viewer's own, or hovered. */
  readonly tagged: boolean;
  readonly x: number;
  readonly y: number;
}

export interface TownFrame {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly corner: {
    readonly width: number;
    readonly height: number;
    readonly side: 'left' | 'right';
    readonly edge: 'top' | 'bottom';
  };
  readonly banner: Box | null;
  readonly houses: readonly OverlayHouse[];
  readonly signs: readonly OverlaySign[];
  readonly folk: readonly OverlayFolk[];
}

/** As in overlay.css, where texts grow with the art but their padding does not. */
const TITLE = 18;
const NOTE = 16;
const font = (px: number, scale: number): string => `${px * scale}px "Jersey 10"`;
const PADDING = 18;
const FRAME_H = 9;
/** With a second line; and of a sign without a note. */
const labelHeight = (scale: number): number => Math.ceil((TITLE + NOTE) * scale) + FRAME_H;
const signHeight = (scale: number): number => Math.ceil(TITLE * scale) + FRAME_H;
/** Priority among the labels: after the featured match and recent events, before the rest. */
const SIGN_RANK = 30;
const BUBBLE_W = 240;
const BUBBLE_PADDING = 24;
const BUBBLE_LINE = 19;
const BUBBLE_GAP = 10;
const EDGE = 5;
/** World pixels from the feet to above the head. */
const CHAT_OVER = 27;

export const title = ({ game, number }: BuildingPicture, compact: boolean): string =>
  compact ? `#${number}` : en.stage.door(game, number);

const rank = ({ picture }: OverlayHouse): number =>
  (picture.featured ? 100 : 0) + (picture.mark ? 40 : 0) + (picture.status === 'running' ? 20 : 0);

export function onScreen({ x, front }: Labelled, { zoom, left, top, width, height }: TownFrame) {
  const at = { x: (x - left) * zoom, y: (front - top) * zoom };
  return { ...at, visible: at.x > 0 && at.y > 0 && at.x < width && at.y < height };
}

const IN_SIGHT = 12;

function isInSight({ x, y, half, front }: Labelled, { zoom, left, top, width, height }: TownFrame) {
  return (
    x + half > left + IN_SIGHT &&
    x - half < left + width / zoom - IN_SIGHT &&
    front > top + IN_SIGHT &&
    y < top + height / zoom - 2 * IN_SIGHT
  );
}

/** Pushed in from the edge, so that no word is cut. */
export function labelBox(
  { id, w, h, priority }: Pick<LabelBox, 'id' | 'w' | 'h' | 'priority'>,
  at: Labelled,
  frame: TownFrame,
): LabelBox & { inside(x: number, wide: number): number } {
  const { zoom, left, top, width, height, corner } = frame;
  const lowest = top * zoom + height - EDGE;
  const roof = Math.round(Math.min(lowest, Math.max(top * zoom + h + EDGE, (at.y + 6) * zoom)));
  const isBeside =
    corner.edge === 'bottom' ? roof > lowest - corner.height : roof - h < top * zoom + EDGE + corner.height;
  const taken = isBeside ? corner.width : 0;
  const [onLeft, onRight] = corner.side === 'left' ? [taken, 0] : [0, taken];
  const inside = (x: number, wide: number) => {
    const most = left * zoom + width - onRight - wide / 2 - EDGE;
    return Math.round(Math.max(left * zoom + onLeft + wide / 2 + EDGE, Math.min(most, x)));
  };
  return { id, x: inside(at.x * zoom, w), y: roof, w, h, priority, inside };
}

/** A box that keeps labels away: it takes precedence over all of them. */
export function bannerBox({ banner, left, top, zoom }: TownFrame): LabelBox[] {
  if (!banner) return [];
  const { x, y, w, h } = banner;
  const at = { x: Math.round(left * zoom + x + w / 2), y: Math.round(top * zoom + y + h) };
  return [{ id: 'banner', ...at, w, h, priority: Number.POSITIVE_INFINITY }];
}

/** Likewise where the minimap is. */
export function minimapBox({ corner, left, top, zoom, width, height }: TownFrame): LabelBox[] {
  const { width: w, height: h, side, edge } = corner;
  if (w === 0) return [];
  const x = Math.round(left * zoom + (side === 'left' ? w / 2 : width - w / 2));
  const y = Math.round(top * zoom + (edge === 'top' ? h : height));
  return [{ id: 'minimap', x, y, w, h, priority: Number.POSITIVE_INFINITY }];
}

/** As in overlay.css; the width and the line grow with the text. */
const CHAT = { width: 190, padding: 14, line: 17, frame: 6 };

export type Standing = Pick<LabelBox, 'x' | 'y' | 'w' | 'h'>;

/** Position of speech over a head, pushed in from the edge; null: the speaker is out of sight. */
export function chatPlace(
  { x, y }: { readonly x: number; readonly y: number },
  text: string,
  frame: TownFrame,
  measure = textWidth,
): Standing | null {
  const { zoom, left, top, width, height } = frame;
  const scale = townTextScale(frame);
  const widest = CHAT.width * scale;
  const head = { x: (x - left) * zoom, y: (y - CHAT_OVER) * zoom - top * zoom };
  if (head.x < 0 || head.x > width || head.y < 0 || head.y > height) return null;
  const words = measure(text, font(NOTE, scale)) + CHAT.padding;
  const half = Math.min(widest, words) / 2 + EDGE;
  // Words do not fill their lines: one more than their length would need.
  const lines = words <= widest ? 1 : Math.ceil(words / (widest - CHAT.padding)) + 1;
  const high = Math.ceil(lines * CHAT.line * scale) + CHAT.frame + EDGE;
  return {
    x: Math.round(left * zoom + Math.max(half, Math.min(width - half, head.x))),
    y: Math.round(top * zoom + Math.max(high, head.y)),
    w: 2 * half,
    h: high,
  };
}

export const covers = (a: Standing, b: Standing): boolean =>
  Math.abs(a.x - b.x) < (a.w + b.w) / 2 && a.y - a.h < b.y && b.y - b.h < a.y;

export const signId = ({ place }: SignPicture): string => `sign ${place}`;

export function signBox(sign: OverlaySign, frame: TownFrame): LabelBox[] {
  if (!isInSight(sign, frame)) return [];
  const { label, note } = sign.picture;
  const scale = townTextScale(frame);
  const w = Math.max(textWidth(label, font(TITLE, scale)), textWidth(note, font(NOTE, scale))) + PADDING;
  const h = note === '' ? signHeight(scale) : labelHeight(scale);
  const id = signId(sign.picture);
  const { inside, ...box } = labelBox({ id, w, h, priority: SIGN_RANK }, sign, frame);
  const bubble = bubbleBox(sign.picture.bubble, box, { inside, frame });
  return bubble ? [box, { ...bubble, priority: SIGN_RANK - 1 }] : [box];
}

export function boxesOf(house: OverlayHouse, frame: TownFrame): LabelBox[] {
  if (!isInSight(house, frame)) return [];
  const { zoom } = frame;
  const { picture } = house;
  const scale = townTextScale(frame);
  const starred = picture.featured ? 16 * scale : 0;
  const name = textWidth(title(picture, zoom === 1), font(TITLE, scale)) + starred;
  const w = Math.ceil(Math.max(name, textWidth(picture.label, font(NOTE, scale)))) + PADDING;
  const { inside, ...label } = labelBox(
    { id: picture.id, w, h: labelHeight(scale), priority: rank(house) },
    house,
    frame,
  );
  const bubble = bubbleBox(picture.bubble, label, { inside, frame });
  return bubble
    ? [
        { ...label, priority: 1001 },
        { ...bubble, priority: 1000 },
      ]
    : [label];
}

/** Above its label; null without a text, or if a line would be cut in half. */
function bubbleBox(
  said: SignPicture['bubble'],
  label: LabelBox,
  { inside, frame }: { inside(x: number, wide: number): number; readonly frame: TownFrame },
): Omit<LabelBox, 'priority'> | null {
  if (!said) return null;
  const { zoom, top } = frame;
  const scale = townTextScale(frame);
  const words = textWidth(`${said.speaker} ${said.text}`, font(TITLE, scale)) + BUBBLE_PADDING;
  const widest = BUBBLE_W * scale;
  const wide = Math.min(widest, words);
  const y = label.y - label.h - BUBBLE_GAP;
  const lines = Math.min(3, Math.ceil(words / (widest - BUBBLE_PADDING)));
  const h = Math.ceil(lines * BUBBLE_LINE * scale) + 16;
  if (y - h < top * zoom) return null;
  return { id: `bubble ${label.id}`, x: inside(label.x, wide), y, w: wide, h };
}

export interface LabelBox {
  readonly id: string;
  /** Middle of the label's lower edge. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly priority: number;
}

export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly hidden: boolean;
}

const GAP = 3;

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const clash = (a: Area, b: Area): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

export function layOutLabels(labels: readonly LabelBox[]): Map<string, PlacedLabel> {
  const placed = new Map<string, PlacedLabel>();
  const taken: Area[] = [];
  const byRank = labels.toSorted((a, b) => b.priority - a.priority || a.id.localeCompare(b.id));
  for (const { id, x, y, w, h } of byRank) {
    const areaAt = (dy: number): Area => ({
      left: x - w / 2,
      right: x + w / 2,
      top: y + dy - h,
      bottom: y + dy,
    });
    const shift = [0, -(h + GAP), h + GAP, -h / 2, h / 2].find(
      (dy) => !taken.some((area) => clash(area, areaAt(dy))),
    );
    if (shift === undefined) {
      placed.set(id, { x, y, hidden: true });
      continue;
    }
    taken.push(areaAt(shift));
    placed.set(id, { x, y: y + shift, hidden: false });
  }
  return placed;
}
