import type { Building } from '../art/house.ts';
import type { Box, LandmarkArt } from '../map/prop-kinds.ts';
import type { TownMap } from '../map/town-map.ts';

interface Spot {
  /** Middle of its top, in world pixels. */
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly front: number;
}

const FRONT = 20;
const PLAQUE = 40;

const inside = ({ x, y, w, h }: Box, px: number, py: number): boolean =>
  px >= x && px < x + w && py >= y && py < y + h;

const HEADROOM = 16;

export class PlaceSpots {
  private readonly bodies = new Map<string, Box>();
  private readonly benches = new Set<string>();

  constructor({ places, landmarks, plots }: TownMap, arts: Readonly<Record<LandmarkArt, Building>>) {
    for (const place of places.values()) {
      const house = landmarks.find(({ x, y }) => inside(place, x, y - 1));
      this.bodies.set(place.name, house ? bodyOf(house, arts[house.art]) : place);
      if (place.kind === 'bench') this.benches.add(place.name);
    }
    for (const { id, door } of plots)
      this.bodies.set(id, { x: door.x - PLAQUE / 2, y: door.y - PLAQUE, w: PLAQUE, h: PLAQUE });
  }

  spot(place: string): Spot | undefined {
    const body = this.bodies.get(place);
    if (!body) return undefined;
    const { x, y, w, h } = body;
    const top = this.benches.has(place) ? y - HEADROOM : y;
    return { x: x + w / 2, y: top, half: w / 2, front: y + h - FRONT };
  }

  covers(place: string, x: number, y: number): boolean {
    const body = this.bodies.get(place);
    return body !== undefined && inside(body, x, y);
  }

  middle(place: string): { readonly x: number; readonly y: number } | undefined {
    const body = this.bodies.get(place);
    return body && { x: body.x + body.w / 2, y: body.y + body.h / 2 };
  }
}

/** The clickable part is the house, not the ground around it. */
const bodyOf = (door: { readonly x: number; readonly y: number }, { base, door: foot }: Building): Box => ({
  x: door.x - foot.x,
  y: door.y - foot.y,
  w: base.w,
  h: base.h,
});
