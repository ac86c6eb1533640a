// Name tags and speech of the hall as page elements over the canvas.

import { bustUrl } from '../art/bust-image.ts';
import { ElementPool } from './element-pool.ts';
import type { HallPicture, SeatPicture, StageLabel } from './pictures.ts';
import { textWidth } from './text-width.ts';

export interface HallFrame {
  readonly picture: HallPicture;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  /** Seats on the screen, by player: foot of the seat. */
  readonly seats: ReadonlyMap<string, { readonly x: number; readonly y: number; readonly room: number }>;
}

const TAG_LIFT = 33;
const BUBBLE_FONT = '20px "Jersey 10"';
const ROLE_NAMES = { VILLAGER: 'Villager', WEREWOLF: 'Werewolf', SEER: 'Seer', DOCTOR: 'Doctor' } as const;

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
      badge.textContent = zoom >= 3 && room > 140 ? ROLE_NAMES[role] : ROLE_NAMES[role].charAt(0);
      badge.title = ROLE_NAMES[role];
      tag.append(badge);
    });
  }

  private drawBubbles({ picture, seats, zoom, width }: HallFrame): void {
    const shown = new Set<string>();
    let lift = 0;
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
      const plain = width <= 520;
      const most = plain ? Math.min(260, width * 0.86) : Math.min(300, width * 0.78);
      const half = Math.min(most, textWidth(`${seat.name} ${text}`, BUBBLE_FONT) + 24) / 2;
      const face = plain ? 0 : 78;
      const flip = at.x - half - face < 6;
      const least = half + 6 + (flip ? 0 : face);
      const most2 = width - half - 6 - (flip ? face : 0);
      const x = Math.max(least, Math.min(most2, at.x));
      element.toggleAttribute('data-flip', flip);
      element.toggleAttribute('data-plain', plain);
      element.style.setProperty(
        '--tail',
        `${Math.round(Math.max(14, Math.min(half * 2 - 14, at.x - x + half)))}px`,
      );
      const y = at.y - (TAG_LIFT + 7) * zoom - 8 - lift;
      this.bubbles.move(id, `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,-100%)`);
      lift += 8;
    }
    this.bubbles.keepOnly(shown);
  }
}
