// Labels of the town as page elements: buttons for houses, name tags, featured lines. The layer moves
// with the camera as one; each label moves only when the zoom or its house does.

import { en } from '../text/en.ts';
import { ElementPool } from './element-pool.ts';
import { type LabelBox, layOutLabels, type PlacedLabel } from './label-layout.ts';
import type { BuildingPicture, SignPicture, StageLabel } from './pictures.ts';
import { textWidth } from './text-width.ts';

/** What has a label over its roof. */
interface Labelled {
  /** Middle of the roof's top, in world pixels. */
  readonly x: number;
  readonly y: number;
  /** Half the house's width. */
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

interface OverlayFolk {
  readonly id: string;
  readonly name: string;
  readonly mine: boolean;
  readonly x: number;
  readonly y: number;
}

export interface TownFrame {
  readonly zoom: number;
  /** World point at the stage's top left. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** What the minimap covers of the lower right corner. */
  readonly corner: { readonly width: number; readonly height: number };
  readonly houses: readonly OverlayHouse[];
  readonly signs: readonly OverlaySign[];
  readonly folk: readonly OverlayFolk[];
}

const TITLE_FONT = '18px "Jersey 10"';
const SIGN_FONT = '16px "Jersey 10"';
const PADDING = 18;
const LABEL_H = 43;
/** Of a sign without a note. */
const SIGN_H = 27;
/** Among the labels: after the featured match and what just happened, before the rest. */
const SIGN_RANK = 30;
const BUBBLE_W = 240;
const BUBBLE_GAP = 10;
const EDGE = 5;

const title = ({ game, number }: BuildingPicture, compact: boolean): string =>
  compact ? `#${number}` : en.stage.door(game, number);

const rank = ({ picture }: OverlayHouse): number =>
  (picture.featured ? 100 : 0) + (picture.mark ? 40 : 0) + (picture.status === 'running' ? 20 : 0);

export class TownOverlay {
  readonly layer = document.createElement('div');
  private readonly labels: ElementPool<HTMLButtonElement>;
  private readonly signs: ElementPool<HTMLButtonElement>;
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
  private places = new Map<string, PlacedLabel>();
  private laidOut = '';
  private drawn: readonly OverlayHouse[] | null = null;
  private moved = '';
  /** Screen positions after the last frame. */
  current: StageLabel[] = [];

  constructor(open: (matchId: string) => void, openSign: (path: string) => void) {
    this.layer.className = 'stage-layer';
    this.labels = new ElementPool(this.layer, () => buttonOf('town-label', ({ match = '' }) => open(match)));
    this.signs = new ElementPool(this.layer, () =>
      buttonOf('town-label town-sign', ({ path = '/' }) => openSign(path)),
    );
    this.tags = new ElementPool(this.layer, () => plain('town-tag'));
    this.bubbles = new ElementPool(this.layer, () => plain('stage-bubble town-bubble'));
  }

  draw(frame: TownFrame): void {
    const { zoom, left, top } = frame;
    const shift = `translate(${Math.round(-left * zoom)}px,${Math.round(-top * zoom)}px)`;
    if (shift !== this.moved) {
      this.moved = shift;
      this.layer.style.transform = shift;
    }
    if (frame.houses !== this.drawn) {
      this.drawn = frame.houses;
      this.drawLabels(frame);
      this.drawSigns(frame);
      this.drawBubbles(frame);
    }
    this.drawTags(frame);
  }

  /** Fonts arrived or language changed: measure again. */
  relayout(): void {
    this.laidOut = '';
    this.drawn = null;
  }

  private drawLabels(frame: TownFrame): void {
    const { zoom, houses } = frame;
    const compact = zoom === 1;
    const inSight = [
      ...houses.flatMap((house) => boxesOf(house, frame)),
      ...frame.signs.flatMap((sign) => signBox(sign, frame)),
    ];
    const key = `${zoom} ${inSight.map(({ id, x, y, w }) => `${id} ${x} ${y} ${w}`).join()}`;
    if (key !== this.laidOut) {
      this.laidOut = key;
      this.places = layOutLabels(inSight);
    }
    const shown = houses.filter(({ picture }) => this.places.has(picture.id));
    for (const { picture } of shown) {
      this.fill(picture, compact);
      const { x = 0, y = 0 } = this.places.get(picture.id) ?? {};
      this.labels.move(picture.id, `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,-100%)`);
    }
    this.labels.keepOnly(new Set(shown.map(({ picture }) => picture.id)));
    this.current = houses.map((house) => ({
      id: house.picture.id,
      kind: 'building',
      ...onScreen(house, frame),
    }));
  }

  private drawSigns({ signs }: TownFrame): void {
    const shown = new Set<string>();
    for (const { picture } of signs) {
      const id = signId(picture);
      const place = this.places.get(id);
      if (!place) continue;
      shown.add(id);
      const { label, note, path } = picture;
      this.signs.use(id, `${label}${note}${path}${place.hidden}`, (button) => {
        button.dataset.path = path;
        button.dataset.testid = 'town-sign';
        button.toggleAttribute('data-hidden', place.hidden);
        button.innerHTML = '<b></b> <span></span>';
        const [name, words] = [button.querySelector('b'), button.querySelector('span')];
        if (name) name.textContent = label;
        if (words) words.textContent = note;
      });
      this.signs.move(
        id,
        `translate(${Math.round(place.x)}px,${Math.round(place.y)}px) translate(-50%,-100%)`,
      );
    }
    this.signs.keepOnly(shown);
  }

  private fill(picture: BuildingPicture, compact: boolean): void {
    const { id, matchId, game, number, address, label, tone, status, featured } = picture;
    const hidden = this.places.get(id)?.hidden ?? false;
    const content = `${matchId}${game}${number}${address}${label}${tone}${status}${featured}${compact}${hidden}`;
    this.labels.use(id, content, (button) => {
      button.dataset.match = matchId;
      button.dataset.testid = 'town-building';
      button.dataset.status = status;
      button.dataset.tone = tone;
      button.toggleAttribute('data-featured', featured);
      button.toggleAttribute('data-hidden', hidden);
      button.title = address;
      button.setAttribute('aria-label', `${en.stage.door(game, number)} ${label}, ${address}`);
      button.innerHTML = '<b></b> <span></span>';
      const [name, sign] = [button.querySelector('b'), button.querySelector('span:last-child')];
      if (name) name.textContent = title(picture, compact);
      if (sign) sign.textContent = label;
    });
  }

  private drawBubbles({ houses, signs }: TownFrame): void {
    const shown = new Set<string>();
    const speaking = [
      ...houses.map(({ picture }) => ({ at: picture.id, bubble: picture.bubble })),
      ...signs.map(({ picture }) => ({ at: signId(picture), bubble: picture.bubble })),
    ];
    for (const { at, bubble } of speaking) {
      const place = this.places.get(`bubble ${at}`);
      const label = this.places.get(at);
      if (!bubble || !place || !label || place.hidden) continue;
      const { id, speaker, text } = bubble;
      shown.add(id);
      const element = this.bubbles.use(id, `${speaker}${text}`, (box) => {
        box.innerHTML = '<p><b></b> <span></span></p>';
        const [name, said] = [box.querySelector('b'), box.querySelector('span')];
        if (name) name.textContent = speaker;
        if (said) said.textContent = text;
      });
      element.style.setProperty('--tail', `calc(50% + ${Math.round(label.x - place.x)}px)`);
      this.bubbles.move(
        id,
        `translate(${Math.round(place.x)}px,${Math.round(place.y)}px) translate(-50%,-100%)`,
      );
    }
    this.bubbles.keepOnly(shown);
  }

  private drawTags({ zoom, folk }: TownFrame): void {
    for (const { id, name, mine, x, y } of folk) {
      const tag = this.tags.use(id, name, (element) => {
        element.textContent = name;
      });
      tag.toggleAttribute('data-mine', mine);
      this.tags.move(
        id,
        `translate(${Math.round(x * zoom)}px,${Math.round((y - 24) * zoom)}px) translate(-50%,-100%)`,
      );
    }
    this.tags.keepOnly(new Set(folk.map(({ id }) => id)));
  }
}

function buttonOf(className: string, press: (data: DOMStringMap) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', () => press(button.dataset));
  return button;
}

function plain(className: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

function onScreen({ x, front }: Labelled, { zoom, left, top, width, height }: TownFrame) {
  const at = { x: (x - left) * zoom, y: (front - top) * zoom };
  return { ...at, visible: at.x > 0 && at.y > 0 && at.x < width && at.y < height };
}

/** Enough of a house to be worth a sign. */
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
function labelBox(
  { id, w, h, priority }: Pick<LabelBox, 'id' | 'w' | 'h' | 'priority'>,
  at: Labelled,
  frame: TownFrame,
): LabelBox & { inside(x: number, wide: number): number } {
  const { zoom, left, top, width, height, corner } = frame;
  const lowest = top * zoom + height - EDGE;
  const roof = Math.round(Math.min(lowest, Math.max(top * zoom + h + EDGE, (at.y + 6) * zoom)));
  const taken = roof > lowest - corner.height ? corner.width : 0;
  const inside = (x: number, wide: number) =>
    Math.round(
      Math.max(left * zoom + wide / 2 + EDGE, Math.min(left * zoom + width - taken - wide / 2 - EDGE, x)),
    );
  return { id, x: inside(at.x * zoom, w), y: roof, w, h, priority, inside };
}

const signId = ({ place }: SignPicture): string => `sign ${place}`;

function signBox(sign: OverlaySign, frame: TownFrame): LabelBox[] {
  if (!isInSight(sign, frame)) return [];
  const { label, note } = sign.picture;
  const w = Math.max(textWidth(label, TITLE_FONT), textWidth(note, SIGN_FONT)) + PADDING;
  const h = note === '' ? SIGN_H : LABEL_H;
  const id = signId(sign.picture);
  const { inside, ...box } = labelBox({ id, w, h, priority: SIGN_RANK }, sign, frame);
  const bubble = bubbleBox(sign.picture.bubble, box, { inside, frame });
  return bubble ? [box, { ...bubble, priority: SIGN_RANK - 1 }] : [box];
}

/** A label, and above it the line that is being said there. */
function boxesOf(house: OverlayHouse, frame: TownFrame): LabelBox[] {
  if (!isInSight(house, frame)) return [];
  const { zoom } = frame;
  const { picture } = house;
  const starred = picture.featured ? 16 : 0;
  const name = textWidth(title(picture, zoom === 1), TITLE_FONT) + starred;
  const w = Math.max(name, textWidth(picture.label, SIGN_FONT)) + PADDING;
  const { inside, ...label } = labelBox(
    { id: picture.id, w, h: LABEL_H, priority: rank(house) },
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

/** Above its label; null where nothing is said, or half a line would be cut off. */
function bubbleBox(
  said: SignPicture['bubble'],
  label: LabelBox,
  { inside, frame: { zoom, top } }: { inside(x: number, wide: number): number; readonly frame: TownFrame },
): Omit<LabelBox, 'priority'> | null {
  if (!said) return null;
  const words = textWidth(`${said.speaker} ${said.text}`, TITLE_FONT) + 24;
  const wide = Math.min(BUBBLE_W, words);
  const y = label.y - label.h - BUBBLE_GAP;
  const h = Math.min(3, Math.ceil(words / (BUBBLE_W - 24))) * 19 + 16;
  if (y - h < top * zoom) return null;
  return { id: `bubble ${label.id}`, x: inside(label.x, wide), y, w: wide, h };
}
