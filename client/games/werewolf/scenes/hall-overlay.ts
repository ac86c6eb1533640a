// Name tags and speech of the hall as page elements over the canvas.

import { bustUrl } from '../../../art/pixel-image.ts';
import { ElementPool, labelPool, placed, textPart } from '../../../scenes/element-pool.ts';
import type { StageLabel } from '../../../scenes/pictures.ts';
import { textScale, textWidth } from '../../../scenes/text-size.ts';
import { wolfBook } from '../guess/guess-book.ts';
import type { HallBubble, HallPicture, SeatPicture } from '../state/hall-picture.ts';
import { words } from '../text.ts';
import { layTags, type SeatTag } from './hall-tags.ts';

interface SeatSpot {
  readonly x: number;
  readonly y: number;
  readonly facing: 'd' | 'l' | 'r' | 'u';
}

export interface HallFrame {
  readonly picture: HallPicture;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
  readonly tagRoom: number;
  /** Seats on the screen, by player: foot of the seat. */
  readonly seats: ReadonlyMap<string, SeatSpot>;
}

interface TagManner {
  readonly brief: boolean;
  readonly leads: boolean;
  readonly small: boolean;
}

/** In room pixels: from a seat's foot to its tag, and the tag's maximum sideways shift. */
const TAG_LIFT = 33;
const TAG_DRIFT = 14;
/** The viewer's own seat is larger than the others. */
const liftOf = ({ facing }: SeatSpot): number => (facing === 'u' ? 2.3 * TAG_LIFT : TAG_LIFT);
/** From a seat's foot to the figure in it. */
const middleOf = (at: SeatSpot): number => (at.facing === 'u' ? liftOf(at) - 20 : 12);
/** From a seat's middle to the edge of the figure's face and arms. */
const FIGURE = 16;
const PICK = 26;
const SMALL_ZOOM = 2;
const SMALL_STAGE = 520;
const LETTERS = '"Jersey 10", system-ui, sans-serif';
const TAG = { font: `20px ${LETTERS}`, padding: 14, height: 25 };
const SMALL_TAG = { font: `17px ${LETTERS}`, padding: 10, height: 21 };
const USUAL_ZOOM = 3;
const tagAt = (scale: number): typeof TAG => ({
  font: `${20 * scale}px ${LETTERS}`,
  padding: TAG.padding,
  height: TAG.height * scale,
});
const BADGE = { scale: 0.86, padding: 13 };
const AGAINST = 20;
/** In characters. */
const SHORT_SPEECH = 110;
const LONG_SPEECH = 240;

export class HallOverlay {
  private readonly layer: HTMLElement;
  private readonly tags: ElementPool<HTMLDivElement>;
  private readonly bubbles: ElementPool<HTMLDivElement>;
  private readonly picks: ElementPool<HTMLButtonElement>;
  private readonly choices: ElementPool<HTMLButtonElement>;
  private picture: HallPicture | null = null;
  current: StageLabel[] = [];

  constructor(layer: HTMLElement, pressSeat: (playerId: string) => void) {
    this.layer = layer;
    this.tags = labelPool(layer, 'hall-tag');
    this.bubbles = labelPool(layer, 'stage-bubble');
    this.picks = seatButtons(layer, 'hall-pick', (playerId) => {
      const { picture } = this;
      if (picture?.guess) wolfBook.press(picture.matchId, playerId, picture.guess.day);
    });
    this.choices = seatButtons(layer, 'hall-choice', pressSeat);
  }

  /** Forces a layout of the page, so call it only when something has changed. */
  draw(frame: HallFrame): void {
    this.picture = frame.picture;
    this.drawTags(frame);
    this.drawPicks(frame);
    this.drawChoices(frame);
    this.drawBubbles(frame);
  }

  /** For a viewer who plays, every seat is a button; those that may be pressed now glow. */
  private drawChoices({ picture, seats, zoom }: HallFrame): void {
    const { choice } = picture;
    if (!choice) {
      this.choices.keepOnly(new Set());
      return;
    }
    const size = Math.max(44, PICK * zoom);
    for (const { playerId, displayName: name, seat } of picture.seats) {
      const at = seats.get(playerId);
      if (!at) continue;
      const isOpen = choice.open.includes(playerId);
      const isPicked = choice.picked === playerId;
      this.choices.use(playerId, `${name}${isOpen}${isPicked}${size}`, (button) => {
        button.setAttribute('aria-label', name);
        button.setAttribute('aria-keyshortcuts', String(seat));
        button.setAttribute('aria-pressed', String(isPicked));
        button.disabled = !isOpen;
        button.dataset.seat = String(seat);
        button.style.width = `${size}px`;
        button.style.height = `${size}px`;
      });
      this.choices.move(playerId, placed(at.x, at.y - middleOf(at) * zoom));
    }
    this.choices.keepOnly(new Set(picture.seats.map(({ playerId }) => playerId)));
  }

  private drawPicks({ picture, seats, zoom }: HallFrame): void {
    const open = picture.guess?.open ?? [];
    const size = Math.max(44, PICK * zoom);
    for (const { playerId, displayName: name } of picture.seats) {
      const at = seats.get(playerId);
      if (!at || !open.includes(playerId)) continue;
      const isPicked = picture.guess?.picks.includes(playerId) ?? false;
      this.picks.use(playerId, `${name}${isPicked}${size}`, (button) => {
        button.setAttribute('aria-label', words.guess.seat(name));
        button.setAttribute('aria-pressed', String(isPicked));
        button.style.width = `${size}px`;
        button.style.height = `${size}px`;
      });
      this.picks.move(playerId, placed(at.x, at.y - 12 * zoom));
    }
    this.picks.keepOnly(new Set(open));
  }

  private drawTags(frame: HallFrame): void {
    const { picture, seats, zoom } = frame;
    const small = zoom <= SMALL_ZOOM;
    const scale = textScale(zoom, USUAL_ZOOM);
    const look = small ? SMALL_TAG : tagAt(scale);
    this.layer.toggleAttribute('data-small', small);
    this.layer.style.setProperty('--text', String(scale));
    const wanted = picture.seats.flatMap((seat) => {
      const at = seats.get(seat.playerId);
      return at ? [tagOf(seat, { x: at.x, y: at.y - liftOf(at) * zoom }, look)] : [];
    });
    const { brief, places } = layTags(wanted, {
      width: frame.width,
      drift: TAG_DRIFT * zoom,
      room: frame.tagRoom,
      tagHeight: look.height,
    });
    const most = Math.max(...picture.seats.map(({ ballots }) => ballots));
    this.current = [];
    for (const seat of picture.seats) {
      const at = seats.get(seat.playerId);
      const place = places.get(seat.playerId);
      if (!at || !place) continue;
      this.fillTag(seat, { brief, small, leads: seat.ballots === most });
      const tag = this.tags.get(seat.playerId);
      tag?.style.setProperty('--room', `${Math.ceil(place.width)}px`);
      this.tags.move(seat.playerId, placed(place.x, at.y - liftOf(at) * zoom));
      this.current.push({ id: seat.playerId, kind: 'seat', x: at.x, y: at.y - 12 * zoom, visible: true });
    }
    this.tags.keepOnly(new Set(places.keys()));
  }

  private fillTag(seat: SeatPicture, { brief, leads, small }: TagManner): void {
    const { playerId, displayName: name, role, alive, color, accusers, ballots } = seat;
    const content = `${name}${role}${alive}${color}${brief} ${accusers} ${ballots}${leads}${small}`;
    this.tags.use(playerId, content, (tag) => {
      tag.style.setProperty('--who', color);
      tag.toggleAttribute('data-dead', !alive);
      tag.replaceChildren(textPart('span', 'who', name));
      if (role) {
        const badge = textPart('em', 'badge', brief ? words.roles[role].charAt(0) : words.roles[role]);
        badge.dataset.role = role;
        tag.append(badge);
      }
      if (accusers + ballots === 0) return;
      const against = textPart('i', 'seat-against', words.against(accusers, ballots, small));
      against.dataset.kind = ballots > 0 ? 'ballots' : 'accusers';
      against.toggleAttribute('data-leads', leads);
      tag.append(against);
    });
  }

  private drawBubbles(frame: HallFrame): void {
    const { picture, seats } = frame;
    const face = frame.width <= SMALL_STAGE ? 0 : FACE;
    const boxes = new Map<string, Box>();
    for (const said of picture.bubbles) {
      const at = seats.get(said.playerId);
      const seat = picture.seats.find((s) => s.playerId === said.playerId);
      if (!at || !seat) continue;
      const element = this.fillBubble(said, seat);
      // Over the viewer's own seat it hangs as over the back row.
      element.dataset.side = at.facing === 'u' ? 'd' : at.facing;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const place = placeOf(frame, at, size, face);
      const under = at.facing === 'd' && place.anchorY === 0;
      if (under) element.dataset.side = 'u';
      element.toggleAttribute('data-flip', place.flip);
      element.style.setProperty('--tail', `${place.tail}px`);
      this.bubbles.move(said.id, transformOf(place));
      boxes.set(said.id, boxOf(place, size, under ? 0 : face));
    }
    this.bubbles.keepOnly(new Set(boxes.keys()));
    const hidden = crowdedOut(boxes);
    for (const id of boxes.keys()) this.bubbles.get(id)?.toggleAttribute('data-crowded-out', hidden.has(id));
  }

  private fillBubble({ id, text, kind }: HallBubble, seat: SeatPicture) {
    const { displayName: name, agentId, expression, scarf } = seat;
    return this.bubbles.use(id, `${name}${text}${kind}${expression}${scarf ?? ''}`, (bubble) => {
      bubble.dataset.kind = kind;
      bubble.dataset.length = lengthOf(text);
      const face = document.createElement('img');
      face.alt = '';
      face.src = bustUrl(agentId, expression, scarf);
      const line = document.createElement('p');
      line.append(textPart('b', 'who', name), ' ', textPart('span', 'said', text));
      bubble.replaceChildren(face, line);
    });
  }
}

/** Real buttons over seats, usable without a pointer too. */
const seatButtons = (layer: HTMLElement, className: string, press: (playerId: string) => void) =>
  new ElementPool(layer, (playerId) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = className;
    button.dataset.player = playerId;
    button.addEventListener('click', () => press(playerId));
    return button;
  });

/** Longer text is smaller and wider: a whole accusation is legible and never cut. */
const lengthOf = (text: string): 'short' | 'long' | 'longest' => {
  if (text.length <= SHORT_SPEECH) return 'short';
  return text.length <= LONG_SPEECH ? 'long' : 'longest';
};

function tagOf(
  { playerId, displayName: name, role }: SeatPicture,
  at: { x: number; y: number },
  { font, padding }: typeof TAG,
): SeatTag {
  const who = textWidth(name, font) + padding;
  const badge = (word: string) => textWidth(word, font) * BADGE.scale + BADGE.padding;
  const full = who + (role ? badge(words.roles[role]) : 0);
  const brief = who + (role ? badge(words.roles[role].charAt(0)) : 0);
  return { id: playerId, ...at, full, brief };
}

/**
 * Above the back row, clear of every name tag there, or below it where no wall is visible; from the sides over the
 * table.
 */
function placeOf(
  { seats, zoom, width, height }: HallFrame,
  at: SeatSpot,
  size: Size,
  face: number,
): BubblePlace {
  if (at.facing === 'u')
    return above({ x: at.x, y: at.y - (liftOf(at) + 8) * zoom }, width, size.width, face);
  if (at.facing !== 'd') {
    const toTheRight = at.facing === 'r';
    const x = Math.round(at.x + (toTheRight ? FIGURE : -FIGURE) * zoom);
    const lowest = height - EDGE - size.height * 0.7;
    return beside({ x, y: Math.round(Math.min(at.y - 14 * zoom, lowest)) }, toTheRight);
  }
  const others = [...seats.values()];
  const backRow = others.filter(({ facing }) => facing === 'd').map(({ y }) => y);
  const clearOfTags = Math.min(...backRow) - (TAG_LIFT + 5) * zoom - EDGE;
  if (size.height + EDGE <= clearOfTags) {
    const y = Math.max(size.height + EDGE, clearOfTags - AGAINST);
    return above({ x: at.x, y }, width, size.width, face);
  }
  const sides = (facing: 'l' | 'r') => others.filter((seat) => seat.facing === facing).map(({ x }) => x);
  return below(
    { x: at.x, y: Math.max(...backRow) + 8 * zoom },
    { left: Math.max(...sides('r')) + FIGURE * zoom, right: Math.min(...sides('l')) - FIGURE * zoom },
    size.width,
  );
}

export interface BubblePlace {
  /** The anchor point, and which point of the bubble that is: 0 its left or top edge, 1 the other. */
  readonly x: number;
  readonly y: number;
  readonly anchorX: number;
  readonly anchorY: number;
  readonly flip: boolean;
  /** From the left edge to the tail's tip. */
  readonly tail: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const FACE = 78;
const EDGE = 6;
const SHADOW = 3;

export const transformOf = ({ x, y, anchorX, anchorY }: BubblePlace): string =>
  `translate(${Math.round(x)}px,${Math.round(y)}px) translate(${-100 * anchorX}%,${-100 * anchorY}%)`;

export function above(at: { x: number; y: number }, stage: number, wide: number, face: number): BubblePlace {
  const half = wide / 2;
  const flip = at.x - half - face < EDGE;
  const least = half + EDGE + (flip ? 0 : face);
  const x = Math.max(least, Math.min(stage - half - EDGE - (flip ? face : 0), at.x));
  const tail = Math.round(Math.max(14, Math.min(wide - 14, at.x - x + half)));
  return { x, y: at.y, anchorX: 0.5, anchorY: 1, flip, tail };
}

export function below(
  at: { x: number; y: number },
  between: { left: number; right: number },
  wide: number,
): BubblePlace {
  const half = wide / 2;
  const x = Math.max(between.left + half, Math.min(between.right - half, at.x));
  const tail = Math.round(Math.max(14, Math.min(wide - 14, at.x - x + half)));
  return { x, y: at.y, anchorX: 0.5, anchorY: 0, flip: false, tail };
}

/** From a side seat over the table, where it covers no face. */
export const beside = (at: { x: number; y: number }, toTheRight: boolean): BubblePlace => ({
  ...at,
  anchorX: toTheRight ? 0 : 1,
  anchorY: 0.3,
  flip: toTheRight,
  tail: 0,
});

export function boxOf(place: BubblePlace, { width, height }: Size, face: number): Box {
  const left = place.x - width * place.anchorX;
  const top = place.y - height * place.anchorY;
  const bottom = top + height + SHADOW;
  return {
    left: left - (place.flip ? SHADOW : face),
    right: left + width + (place.flip ? face : SHADOW),
    top: Math.min(top - SHADOW, bottom - face),
    bottom,
  };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Hides older speech bubbles that overlap newer ones. `boxes`: oldest first. */
export function crowdedOut(boxes: ReadonlyMap<string, Box>): Set<string> {
  const kept: Box[] = [];
  const hidden = new Set<string>();
  for (const [id, box] of [...boxes].reverse()) {
    if (kept.some((other) => overlap(box, other))) hidden.add(id);
    else kept.push(box);
  }
  return hidden;
}
