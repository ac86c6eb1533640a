// Name tags and speech of the hall as page elements over the canvas.

import { bustUrl } from '../art/bust-image.ts';
import { en } from '../text/en.ts';
import {
  above,
  type Box,
  type BubblePlace,
  beside,
  boxOf,
  crowdedOut,
  FACE,
  transformOf,
} from './bubble-places.ts';
import { ElementPool } from './element-pool.ts';
import type { HallPicture, SeatPicture, StageLabel } from './pictures.ts';
import { textWidth } from './text-width.ts';

interface SeatSpot {
  readonly x: number;
  readonly y: number;
  /** Width a name tag may take. */
  readonly room: number;
  readonly facing: 'd' | 'l' | 'r';
}

export interface HallFrame {
  readonly picture: HallPicture;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Seats on the screen, by player: foot of the seat. */
  readonly seats: ReadonlyMap<string, SeatSpot>;
}

const TAG_LIFT = 33;
const SMALL_STAGE = 520;
const BUBBLE_FONT = '20px "Jersey 10"';
const LINE_HEIGHT = 20;
const PADDING = 20;
const MOST_LINES = 5;

export class HallOverlay {
  readonly layer = document.createElement('div');
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
  private crowd = '';
  current: StageLabel[] = [];

  constructor() {
    this.layer.className = 'stage-layer';
    const make = (className: string) => () => {
      const element = document.createElement('div');
      element.className = className;
      element.setAttribute('aria-hidden', 'true');
      return element;
    };
    this.tags = new ElementPool(this.layer, make('hall-tag'));
    this.bubbles = new ElementPool(this.layer, make('stage-bubble'));
  }

  draw(frame: HallFrame): void {
    const { picture, seats, zoom } = frame;
    const shown = new Set<string>();
    this.current = [];
    for (const seat of picture.seats) {
      const at = seats.get(seat.playerId);
      if (!at) continue;
      shown.add(seat.playerId);
      const y = at.y - TAG_LIFT * zoom;
      this.fillTag(seat, Math.floor(at.room), zoom);
      this.tags.move(
        seat.playerId,
        `translate(${Math.round(at.x)}px,${Math.round(y)}px) translate(-50%,-50%)`,
      );
      this.current.push({ id: seat.playerId, kind: 'seat', x: at.x, y: at.y - 12 * zoom, visible: true });
    }
    this.tags.keepOnly(shown);
    this.drawBubbles(frame);
  }

  private fillTag({ playerId, name, role, alive, color }: SeatPicture, room: number, zoom: number): void {
    this.tags.use(playerId, `${name}${role}${alive}${color}${room}${zoom}`, (tag) => {
      tag.style.setProperty('--who', color);
      tag.style.setProperty('--room', `${room}px`);
      tag.toggleAttribute('data-dead', !alive);
      tag.innerHTML = '<span class="who"></span>';
      const who = tag.querySelector('.who');
      if (who) who.textContent = name;
      if (!role) return;
      const badge = document.createElement('em');
      badge.dataset.role = role;
      const roomy = textWidth(`${name} ${en.roles[role]}`, BUBBLE_FONT) + 26 <= room;
      badge.textContent = roomy ? en.roles[role] : en.roles[role].charAt(0);
      badge.title = en.roles[role];
      tag.append(badge);
    });
  }

  private drawBubbles(frame: HallFrame): void {
    const { picture, seats } = frame;
    const shown = new Set<string>();
    const places = new Map<string, BubblePlace>();
    for (const { id, playerId, text, kind } of picture.bubbles) {
      const at = seats.get(playerId);
      const seat = picture.seats.find((s) => s.playerId === playerId);
      if (!at || !seat) continue;
      shown.add(id);
      const element = this.bubbles.use(id, `${seat.name}${text}${kind}${seat.expression}`, (bubble) => {
        bubble.dataset.kind = kind;
        bubble.innerHTML = '<img alt=""><p><b></b> <span></span></p>';
        const [face, name, said] = [
          bubble.querySelector('img'),
          bubble.querySelector('b'),
          bubble.querySelector('span'),
        ];
        if (face) face.src = bustUrl(seat.lookSeed, seat.expression);
        if (name) name.textContent = seat.name;
        if (said) said.textContent = text;
      });
      element.dataset.side = at.facing;
      const place = this.placeOf(frame, at, `${seat.name} ${text}`);
      element.toggleAttribute('data-flip', place.flip);
      element.style.setProperty('--tail', `${place.tail}px`);
      this.bubbles.move(id, transformOf(place));
      places.set(id, place);
    }
    this.bubbles.keepOnly(shown);
    this.thinOut(places, frame);
  }

  /** Reading an element's size makes the browser lay out the page, so this waits for a change. */
  private thinOut(places: ReadonlyMap<string, BubblePlace>, { width }: HallFrame): void {
    const crowd = [...places].map(([id, place]) => `${id}${transformOf(place)}`).join();
    if (crowd === this.crowd) return;
    this.crowd = crowd;
    const face = width <= SMALL_STAGE ? 0 : FACE;
    const boxes = new Map<string, Box>();
    for (const [id, place] of places) {
      const element = this.bubbles.get(id);
      if (!element) continue;
      boxes.set(id, boxOf(place, { width: element.offsetWidth, height: element.offsetHeight }, face));
    }
    const hidden = crowdedOut(boxes);
    for (const id of places.keys()) this.bubbles.get(id)?.toggleAttribute('data-crowded-out', hidden.has(id));
  }

  /** Over the back row, clear of every name tag there; from the sides over the table. */
  private placeOf({ seats, zoom, width }: HallFrame, at: SeatSpot, words: string): BubblePlace {
    if (at.facing !== 'd') {
      const toTheRight = at.facing === 'r';
      const x = Math.round(at.x + (toTheRight ? 16 : -16) * zoom);
      return beside({ x, y: Math.round(at.y - 14 * zoom) }, toTheRight);
    }
    const small = width <= SMALL_STAGE;
    const widest = small ? Math.min(260, width * 0.86) : Math.min(300, width * 0.78);
    const wide = Math.min(widest, textWidth(words, BUBBLE_FONT) + 24);
    const backRow = [...seats.values()].filter(({ facing }) => facing === 'd');
    const clearOfTags = Math.min(...backRow.map((seat) => seat.y)) - (TAG_LIFT + 5) * zoom - 6;
    const lines = Math.min(MOST_LINES, Math.ceil(textWidth(words, BUBBLE_FONT) / (wide - PADDING)));
    // Long words on a low stage: rather over a tag than out of sight.
    const y = Math.max(clearOfTags, lines * LINE_HEIGHT + PADDING);
    return above({ x: at.x, y }, width, wide, small ? 0 : FACE);
  }
}
