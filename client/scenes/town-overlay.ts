// Labels of the town as page elements: buttons for houses, name tags, featured lines. The layer moves with the camera
// as a whole; a label moves only when the zoom or its house does.

import { en } from '../text/en.ts';
import { ElementPool, labelPool, placed, textPart } from './element-pool.ts';
import type { BuildingPicture, StageLabel } from './pictures.ts';
import { townTextScale } from './text-size.ts';
import {
  bannerBox,
  boxesOf,
  chatPlace,
  covers,
  layOutLabels,
  minimapBox,
  type OverlayHouse,
  onScreen,
  type PlacedLabel,
  type Standing,
  signBox,
  signId,
  type TownFrame,
  title,
} from './town-label-boxes.ts';

export class TownOverlay {
  readonly layer = document.createElement('div');
  private readonly labels: ElementPool<HTMLButtonElement>;
  private readonly signs: ElementPool<HTMLButtonElement>;
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
  private readonly chat: ElementPool<HTMLDivElement>;
  private places = new Map<string, PlacedLabel>();
  private taken: readonly Standing[] = [];
  private laidOut = '';
  private drawn: readonly OverlayHouse[] | null = null;
  private moved = '';
  private scale = 0;
  current: StageLabel[] = [];

  constructor(open: (matchId: string) => void, openSign: (path: string) => void) {
    this.layer.className = 'stage-layer';
    this.labels = new ElementPool(this.layer, () => buttonOf('town-label', ({ match = '' }) => open(match)));
    this.signs = new ElementPool(this.layer, () =>
      buttonOf('town-label town-sign', ({ path = '/' }) => openSign(path)),
    );
    this.tags = labelPool(this.layer, 'town-tag');
    this.bubbles = labelPool(this.layer, 'stage-bubble town-bubble');
    this.chat = labelPool(this.layer, 'town-chat');
  }

  draw(frame: TownFrame): void {
    const { zoom, left, top } = frame;
    const shift = `translate(${Math.round(-left * zoom)}px,${Math.round(-top * zoom)}px)`;
    if (shift !== this.moved) {
      this.moved = shift;
      this.layer.style.transform = shift;
    }
    const scale = townTextScale(frame);
    if (scale !== this.scale) {
      this.scale = scale;
      this.layer.style.setProperty('--text', String(scale));
    }
    if (frame.houses !== this.drawn) {
      this.drawn = frame.houses;
      this.drawLabels(frame);
      this.drawSigns(frame);
      this.drawBubbles(frame);
    }
    this.drawTags(frame);
    this.drawChat(frame);
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
      ...bannerBox(frame),
      ...minimapBox(frame),
      ...houses.flatMap((house) => boxesOf(house, frame)),
      ...frame.signs.flatMap((sign) => signBox(sign, frame)),
    ];
    const key = `${zoom} ${inSight.map(({ id, x, y, w }) => `${id} ${x} ${y} ${w}`).join()}`;
    if (key !== this.laidOut) {
      this.laidOut = key;
      this.places = layOutLabels(inSight);
      this.taken = inSight.flatMap(({ id, w, h }) => {
        const place = this.places.get(id);
        return !place || place.hidden ? [] : [{ x: place.x, y: place.y, w, h }];
      });
    }
    const shown = houses.filter(({ picture }) => this.places.has(picture.id));
    for (const { picture } of shown) {
      this.fill(picture, compact);
      const { x = 0, y = 0 } = this.places.get(picture.id) ?? {};
      this.labels.move(picture.id, placed(x, y, true));
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
        button.replaceChildren(textPart('b', '', label), ' ', textPart('span', '', note));
      });
      this.signs.move(id, placed(place.x, place.y, true));
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
      button.replaceChildren(textPart('b', '', title(picture, compact)), ' ', textPart('span', '', label));
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
        const line = document.createElement('p');
        line.append(textPart('b', '', speaker), ' ', textPart('span', '', text));
        box.replaceChildren(line);
      });
      element.style.setProperty('--tail', `calc(50% + ${Math.round(label.x - place.x)}px)`);
      this.bubbles.move(id, placed(place.x, place.y, true));
    }
    this.bubbles.keepOnly(shown);
  }

  private drawTags({ zoom, folk: all }: TownFrame): void {
    const folk = all.filter(({ tagged }) => tagged);
    for (const { id, name, mine, x, y } of folk) {
      const tag = this.tags.use(id, name, (element) => {
        element.textContent = name;
      });
      tag.toggleAttribute('data-mine', mine);
      this.tags.move(id, placed(x * zoom, (y - 24) * zoom, true));
    }
    this.tags.keepOnly(new Set(folk.map(({ id }) => id)));
  }

  private drawChat(frame: TownFrame): void {
    const shown = new Set<string>();
    for (const { says, ...at } of frame.folk) {
      const place = says && chatPlace(at, says.text, frame);
      if (!says || !place || this.taken.some((label) => covers(label, place))) continue;
      shown.add(says.id);
      this.chat.use(says.id, says.text, (element) => {
        element.textContent = says.text;
      });
      this.chat.move(says.id, placed(place.x, place.y, true));
    }
    this.chat.keepOnly(shown);
  }
}

function buttonOf(className: string, press: (data: DOMStringMap) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', () => press(button.dataset));
  return button;
}
