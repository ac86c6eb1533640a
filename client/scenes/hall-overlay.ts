// Name tags and speech of the hall as page elements over the canvas.

import { bustUrl } from '../art/bust-image.ts';
import { en } from '../text/en.ts';
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

export class HallOverlay {
  readonly layer = document.createElement('div');
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
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
      const place = at.facing === 'd' ? above(frame, at, `${seat.name} ${text}`) : beside(frame, at);
      element.toggleAttribute('data-flip', place.flip);
      element.style.setProperty('--tail', `${place.tail}px`);
      this.bubbles.move(id, place.transform);
    }
    this.bubbles.keepOnly(shown);
  }
}

interface BubblePlace {
  readonly transform: string;
  readonly flip: boolean;
  readonly tail: number;
}

const FACE = 78;
const EDGE = 6;

/** Over the back row: clear of every name tag there, inside the stage. */
function above({ seats, zoom, width }: HallFrame, at: SeatSpot, words: string): BubblePlace {
  const small = width <= SMALL_STAGE;
  const widest = small ? Math.min(260, width * 0.86) : Math.min(300, width * 0.78);
  const half = Math.min(widest, textWidth(words, BUBBLE_FONT) + 24) / 2;
  const face = small ? 0 : FACE;
  const flip = at.x - half - face < EDGE;
  const least = half + EDGE + (flip ? 0 : face);
  const x = Math.max(least, Math.min(width - half - EDGE - (flip ? face : 0), at.x));
  const backRow = [...seats.values()].filter(({ facing }) => facing === 'd');
  const y = Math.min(...backRow.map((seat) => seat.y)) - (TAG_LIFT + 5) * zoom - 6;
  const tail = Math.round(Math.max(14, Math.min(half * 2 - 14, at.x - x + half)));
  return { transform: `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,-100%)`, flip, tail };
}

/** From a side seat over the table, where no face is. */
function beside({ zoom }: HallFrame, at: SeatSpot): BubblePlace {
  const left = at.facing === 'r';
  const x = Math.round(at.x + (left ? 16 : -16) * zoom);
  const y = Math.round(at.y - 14 * zoom);
  return {
    transform: `translate(${x}px,${y}px) translate(${left ? '0' : '-100%'},-30%)`,
    flip: left,
    tail: 0,
  };
}
