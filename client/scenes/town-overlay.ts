// Labels of the town as page elements: buttons for houses, name tags, featured lines. The layer moves
// with the camera as one; each label moves only when the zoom or its house does.

import { en } from '../text/en.ts';
import { ElementPool } from './element-pool.ts';
import { type LabelBox, layOutLabels, type PlacedLabel } from './label-layout.ts';
import type { BuildingPicture, StageLabel } from './pictures.ts';
import { textWidth } from './text-width.ts';

export interface OverlayHouse {
  readonly picture: BuildingPicture;
  /** Middle of the roof's top, in world pixels. */
  readonly x: number;
  readonly y: number;
  /** Height of the house's front. */
  readonly front: number;
}

export interface OverlayFolk {
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
  readonly houses: readonly OverlayHouse[];
  readonly folk: readonly OverlayFolk[];
}

const TITLE_FONT = '18px "Jersey 10"';
const PHASE_FONT = '16px "Jersey 10"';
const PADDING = 18;

const title = ({ number }: BuildingPicture, compact: boolean): string =>
  compact ? `#${number}` : en.stage.door(number);

const rank = ({ picture }: OverlayHouse): number =>
  (picture.featured ? 100 : 0) + (picture.drama ? 40 : 0) + (picture.status === 'running' ? 20 : 0);

export class TownOverlay {
  readonly layer = document.createElement('div');
  private readonly labels: ElementPool<HTMLButtonElement>;
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
  private readonly open: (matchId: string) => void;
  private places = new Map<string, PlacedLabel>();
  private laidOut = '';
  private moved = '';
  /** Screen positions after the last frame. */
  current: StageLabel[] = [];

  constructor(open: (matchId: string) => void) {
    this.open = open;
    this.layer.className = 'stage-layer';
    this.labels = new ElementPool(this.layer, () => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'town-label';
      button.addEventListener('click', () => this.open(button.dataset.match ?? ''));
      return button;
    });
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
    this.drawLabels(frame);
    this.drawBubbles(frame);
    this.drawTags(frame);
  }

  /** Fonts arrived or language changed: measure again. */
  relayout(): void {
    this.laidOut = '';
  }

  private drawLabels({ zoom, left, top, width, height, houses }: TownFrame): void {
    const compact = zoom === 1;
    const key = `${zoom} ${houses.map(({ picture: p }) => `${p.id}${p.label}${p.featured}${p.status}${p.drama}`).join()}`;
    if (key !== this.laidOut) {
      this.laidOut = key;
      this.places = layOutLabels(houses.flatMap((house) => boxesOf(house, zoom, compact)));
      for (const { picture } of houses) this.fill(picture, compact);
      this.labels.keepOnly(new Set(houses.map(({ picture }) => picture.id)));
    }
    for (const { picture } of houses) {
      const { x = 0, y = 0 } = this.places.get(picture.id) ?? {};
      this.labels.move(picture.id, `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,-100%)`);
    }
    this.current = houses.map(({ picture, x, front }) => {
      const at = { x: (x - left) * zoom, y: (front - top) * zoom };
      const visible = at.x > 0 && at.y > 0 && at.x < width && at.y < height;
      return { id: picture.id, kind: 'building', ...at, visible };
    });
  }

  private fill(picture: BuildingPicture, compact: boolean): void {
    const { id, matchId, number, label, night, status, featured } = picture;
    const hidden = this.places.get(id)?.hidden ?? false;
    const content = `${matchId}${number}${label}${night}${status}${featured}${compact}${hidden}`;
    this.labels.use(id, content, (button) => {
      button.dataset.match = matchId;
      button.dataset.testid = 'town-building';
      button.dataset.status = status;
      button.toggleAttribute('data-night', night);
      button.toggleAttribute('data-featured', featured);
      button.toggleAttribute('data-hidden', hidden);
      button.setAttribute('aria-label', `${en.stage.door(number)} — ${label}`);
      button.innerHTML = '<b></b><span class="dash"> — </span><span></span>';
      const [game, phase] = [button.querySelector('b'), button.querySelector('span:last-child')];
      if (game) game.textContent = title(picture, compact);
      if (phase) phase.textContent = label;
    });
  }

  private drawBubbles({ zoom, left, width, houses }: TownFrame): void {
    const shown = new Set<string>();
    for (const { picture } of houses) {
      const place = this.places.get(picture.id);
      if (!picture.bubble || !place || place.hidden) continue;
      const { id, speaker, text } = picture.bubble;
      shown.add(id);
      this.bubbles.use(id, `${speaker}${text}`, (element) => {
        element.innerHTML = '<p><b></b> <span></span></p>';
        const [name, said] = [element.querySelector('b'), element.querySelector('span')];
        if (name) name.textContent = speaker;
        if (said) said.textContent = text;
      });
      const screenX = place.x - left * zoom;
      const half = Math.min(BUBBLE_W, textWidth(`${speaker} ${text}`, TITLE_FONT) + 24) / 2;
      const clamped = Math.max(half + 8, Math.min(width - half - 8, screenX));
      this.bubbles.move(
        id,
        `translate(${Math.round(place.x + clamped - screenX)}px,${Math.round(place.y - LABEL_H - BUBBLE_GAP)}px) translate(-50%,-100%)`,
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

function plain(className: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = className;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

const LABEL_H = 43;
const BUBBLE_W = 240;
const BUBBLE_GAP = 10;

/** A label, and above it the line that is being said there. */
function boxesOf(house: OverlayHouse, zoom: number, compact: boolean): LabelBox[] {
  const { picture, x, y } = house;
  const starred = picture.featured ? 16 : 0;
  const text = Math.max(
    textWidth(title(picture, compact), TITLE_FONT) + starred,
    textWidth(picture.label, PHASE_FONT),
  );
  const label = {
    id: picture.id,
    x: x * zoom,
    y: (y + 6) * zoom,
    w: text + PADDING,
    h: LABEL_H,
    priority: rank(house),
  };
  if (!picture.bubble) return [label];
  const words = textWidth(`${picture.bubble.speaker} ${picture.bubble.text}`, TITLE_FONT);
  const lines = Math.min(3, Math.ceil(words / (BUBBLE_W - 24)));
  const bubble = {
    ...label,
    id: `bubble ${picture.id}`,
    y: label.y - LABEL_H - BUBBLE_GAP,
    w: Math.min(BUBBLE_W, words + 24),
    h: lines * 19 + 16,
    priority: 1000,
  };
  return [{ ...label, priority: 1001 }, bubble];
}
