import { hash2, seedOf } from '../../shared/art/noise.ts';
import type { Direction, Step } from '../art/walker.ts';
import { PathGraph } from '../map/path-graph.ts';
import type { TownMap } from '../map/town-map.ts';
import type { VillagerPicture, VillagerPlace } from './pictures.ts';

export interface Walker {
  picture: VillagerPicture;
  x: number;
  y: number;
  direction: Direction;
  step: Step;
  /** Inside a house or the hall: not drawn. */
  inside: boolean;
  gone: boolean;
  node: number;
  next: number;
  goal: number;
  entersAtGoal: boolean;
  /** Streets left to stroll along, without a destination. */
  ramble: number;
  wait: number;
  speed: number;
  stride: number;
  turn: number;
  /** Pixels above the ground: seated, or in the middle of a leap. */
  lift: number;
  readonly seed: number;
  /** Own lane, so that crowds do not walk in one line. */
  readonly lane: { readonly x: number; readonly y: number };
}

const STROLL = 24;
/** Radius around the square's middle that counts as the square, in world pixels. */
const NEAR = 260;
const SEAT_H = 5;
const LEAP_H = 6;
const HURRY = 58;
/** The longest walk to a place that a figure is called to. */
const LONGEST_WALK_S = 9;

export class Walkers {
  readonly all = new Map<string, Walker>();
  private readonly graph: PathGraph;
  private readonly spots: number[];
  private readonly queue: number[];
  private readonly hall: number;
  private readonly resting: number[];
  private readonly bedsides: number[];
  private seconds = 0;
  private readonly doors = new Map<string, number>();
  private readonly benches = new Map<string, number>();
  private readonly haunts: number[];
  private readonly hauntRank: Int32Array;
  private readonly animated: boolean;

  constructor(map: TownMap, animated: boolean) {
    this.animated = animated;
    this.graph = new PathGraph(map.paths);
    const streets = this.graph.nodes.map((_, id) => id);
    this.spots = map.spots.map((spot) => this.graph.attach(spot));
    this.queue = map.queue.map((spot) => this.graph.attach(spot));
    this.hall = this.graph.attach(map.hallDoor);
    this.resting = map.props
      .filter(({ kind, x, y }) => kind === 'bench' && Math.hypot(x - map.square.x, y - map.square.y) < NEAR)
      .map(({ x, y }) => this.graph.attach({ x, y: y + 1 }));
    // Residents of the tavern and the library have a short way home.
    this.bedsides = map.landmarks
      .toSorted(
        (a, b) =>
          Math.hypot(a.x - map.square.x, a.y - map.square.y) -
          Math.hypot(b.x - map.square.x, b.y - map.square.y),
      )
      .slice(0, 3)
      .map(({ x, y }) => this.graph.attach({ x, y }));
    for (const { id, door } of map.plots) this.doors.set(id, this.graph.attach(door));
    for (const { name, kind, door } of map.places.values())
      if (kind === 'bench') this.benches.set(name, this.graph.attach(door));
    const away = (id: number) => {
      const node = this.graph.nodes[id];
      return node ? Math.hypot(node.x - map.square.x, (node.y - map.square.y) * 1.3) : 0;
    };
    this.haunts = streets.sort((a, b) => away(a) - away(b));
    this.hauntRank = new Int32Array(this.haunts.length);
    this.haunts.forEach((id, rank) => {
      this.hauntRank[id] = rank;
    });
  }

  show(
    pictures: readonly VillagerPicture[],
    plotOf: (buildingId: string) => string | undefined,
    settled: boolean,
  ): void {
    const present = new Set<string>();
    for (const picture of pictures) {
      present.add(picture.id);
      const known = this.all.get(picture.id);
      if (!known) this.arrive(picture, plotOf);
      else {
        const moved = placeKey(known.picture.where) !== placeKey(picture.where);
        known.picture = picture;
        if (moved) this.send(known, plotOf, settled || !this.animated);
      }
    }
    for (const [id, walker] of this.all) {
      if (present.has(id)) continue;
      walker.gone = true;
      this.all.delete(id);
    }
  }

  update(seconds: number): void {
    if (!this.animated) return;
    this.seconds += seconds;
    for (const walker of this.all.values()) {
      if (walker.next >= 0) this.walk(walker, seconds);
      else if (walker.picture.mood === 'joy') this.dance(walker);
      else if (!walker.inside && walker.picture.where.at === 'square') {
        walker.wait -= seconds;
        if (walker.wait <= 0) this.stroll(walker);
      }
    }
  }

  private arrive(picture: VillagerPicture, plotOf: (id: string) => string | undefined): void {
    const seed = seedOf(picture.id);
    const walker: Walker = {
      picture,
      x: 0,
      y: 0,
      direction: 'd',
      step: 0,
      inside: false,
      gone: false,
      node: 0,
      next: -1,
      goal: 0,
      entersAtGoal: false,
      ramble: 0,
      wait: hash2(seed, 1, 4) * 5,
      speed: STROLL,
      stride: 0,
      lift: 0,
      turn: Math.floor(hash2(seed, 2, 4) * 1000),
      seed,
      lane: { x: Math.round((hash2(seed, 3, 4) - 0.5) * 12), y: Math.round((hash2(seed, 4, 4) - 0.5) * 10) },
    };
    this.all.set(picture.id, walker);
    this.settle(walker, plotOf);
  }

  private goalOf(
    walker: Walker,
    plotOf: (id: string) => string | undefined,
  ): { node: number; enters: boolean } {
    const { where } = walker.picture;
    switch (where.at) {
      case 'queue':
        return { node: this.queue[where.place - 1] ?? this.spotFor(walker), enters: false };
      case 'bench':
        return { node: this.benches.get(where.bench) ?? this.spotFor(walker), enters: false };
      case 'hall':
        return { node: this.hall, enters: true };
      case 'building':
        return { node: this.doorOf(where.buildingId, plotOf) ?? this.hall, enters: true };
      case 'door':
        return { node: this.doorOf(where.buildingId, plotOf) ?? this.spotFor(walker), enters: false };
      case 'rest':
        return {
          node: this.resting[where.place % this.resting.length] ?? this.spotFor(walker),
          enters: false,
        };
      case 'home':
        return { node: this.bedsides[walker.seed % this.bedsides.length] ?? this.hall, enters: true };
      case 'square':
        return { node: this.spotFor(walker), enters: false };
    }
  }

  private doorOf(buildingId: string, plotOf: (id: string) => string | undefined): number | undefined {
    const plotId = plotOf(buildingId);
    return plotId === undefined ? undefined : this.doors.get(plotId);
  }

  /** Half of the folk keep to the square, the rest spread out as far as their number needs. */
  private spotFor(walker: Walker): number {
    const pick = hash2(walker.seed, walker.turn, 6);
    const from = this.isSquareDweller(walker) ? this.spots : this.haunts;
    const count = from === this.spots ? from.length : this.reach;
    return from[Math.floor(pick * count)] ?? this.hall;
  }

  private isSquareDweller(walker: Walker): boolean {
    return hash2(walker.seed, 5, 7) < Math.min(0.65, 40 / this.all.size);
  }

  private get reach(): number {
    return Math.min(this.haunts.length, 30 + Math.floor(this.all.size / 4));
  }

  private settle(walker: Walker, plotOf: (id: string) => string | undefined): void {
    const { node, enters } = this.goalOf(walker, plotOf);
    this.putAt(walker, node);
    walker.inside = enters;
    this.face(walker, (['d', 'l', 'r', 'd'] as const)[walker.seed % 4] ?? 'd');
  }

  private putAt(walker: Walker, id: number): void {
    const node = this.graph.nodes[id];
    if (!node) return;
    walker.node = id;
    walker.next = -1;
    walker.step = 0;
    const aside = standing(walker);
    walker.x = node.x + aside.x;
    walker.y = node.y + aside.y;
  }

  private send(walker: Walker, plotOf: (id: string) => string | undefined, atOnce: boolean): void {
    if (atOnce) {
      this.settle(walker, plotOf);
      return;
    }
    const { node, enters } = this.goalOf(walker, plotOf);
    walker.goal = node;
    walker.entersAtGoal = enters;
    walker.inside = false;
    walker.lift = 0;
    walker.ramble = 0;
    if (walker.next >= 0) walker.node = walker.next;
    walker.speed = Math.max(HURRY, this.lengthTo(walker.node, node) / LONGEST_WALK_S);
    this.setOff(walker);
  }

  private stroll(walker: Walker): void {
    walker.turn++;
    walker.entersAtGoal = false;
    walker.speed = STROLL * (0.85 + hash2(walker.seed, 8, 1) * 0.4);
    walker.wait = 2 + hash2(walker.seed, walker.turn, 9) * 7;
    if (this.isSquareDweller(walker)) {
      walker.goal = this.spotFor(walker);
      this.setOff(walker);
      return;
    }
    walker.ramble = 2 + Math.floor(hash2(walker.seed, walker.turn, 10) * 6);
    walker.goal = -1;
    walker.next = this.corner(walker, -1);
  }

  /** The next street: not back the same way, and towards home for figures that have strayed. */
  private corner(walker: Walker, from: number): number {
    const ways = this.graph.neighbours(walker.node).filter(({ to }) => to < this.hauntRank.length);
    const onward = ways.filter(({ to }) => to !== from);
    const rankOf = ({ to }: { to: number }) => this.hauntRank[to] ?? 0;
    const strayed = (this.hauntRank[walker.node] ?? this.reach) >= this.reach;
    const open = onward.length > 0 ? onward : ways;
    if (strayed) return open.toSorted((a, b) => rankOf(a) - rankOf(b))[0]?.to ?? -1;
    const pick = hash2(walker.seed, walker.turn * 31 + walker.ramble, 11);
    return open[Math.floor(pick * open.length)]?.to ?? -1;
  }

  private setOff(walker: Walker): void {
    if (walker.node === walker.goal) this.arrived(walker);
    else walker.next = this.graph.next(walker.node, walker.goal);
  }

  private lengthTo(from: number, to: number): number {
    let length = 0;
    for (let at = from; at !== to && at >= 0; ) {
      const next = this.graph.next(at, to);
      const a = this.graph.nodes[at];
      const b = this.graph.nodes[next];
      if (!a || !b) break;
      length += Math.hypot(a.x - b.x, a.y - b.y);
      at = next;
    }
    return length;
  }

  private walk(walker: Walker, seconds: number): void {
    const node = this.graph.nodes[walker.next];
    if (!node) return;
    const door = walker.entersAtGoal && walker.next === walker.goal;
    const aside = door ? HERE : walker.next === walker.goal ? standing(walker) : walker.lane;
    const dx = node.x + aside.x - walker.x;
    const dy = node.y + aside.y - walker.y;
    const left = Math.hypot(dx, dy);
    const stride = walker.speed * seconds;
    if (left <= stride) {
      walker.x += dx;
      walker.y += dy;
      const from = walker.node;
      walker.node = walker.next;
      if (walker.ramble > 0) {
        walker.ramble--;
        if (walker.ramble === 0) this.arrived(walker);
        else walker.next = this.corner(walker, from);
      } else if (walker.node === walker.goal) this.arrived(walker);
      else walker.next = this.graph.next(walker.node, walker.goal);
      return;
    }
    walker.x += (dx / left) * stride;
    walker.y += (dy / left) * stride;
    walker.direction = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'l' : 'r') : dy < 0 ? 'u' : 'd';
    walker.stride += stride / 9;
    walker.step = ([0, 1, 0, 2] as const)[Math.floor(walker.stride) % 4] ?? 0;
  }

  private arrived(walker: Walker): void {
    walker.next = -1;
    walker.step = 0;
    walker.inside = walker.entersAtGoal;
    this.face(walker, walker.direction === 'u' ? 'd' : walker.direction);
  }

  /** Those who wait or listen face the door; those who sit face the square. */
  private face(walker: Walker, otherwise: Direction): void {
    const { where, mood } = walker.picture;
    walker.lift = where.at === 'rest' ? SEAT_H : 0;
    if (where.at === 'bench') walker.direction = facingOn(where);
    else if (where.at === 'queue' || (where.at === 'door' && !mood)) walker.direction = 'u';
    else walker.direction = where.at === 'rest' || mood ? 'd' : otherwise;
  }

  private dance(walker: Walker): void {
    if (walker.inside) return;
    const beat = this.seconds * 2.4 + walker.seed;
    walker.lift = Math.round(Math.abs(Math.sin(beat * Math.PI)) * LEAP_H);
    walker.direction = (['d', 'l', 'd', 'r'] as const)[Math.floor(beat) % 4] ?? 'd';
  }
}

interface Standing {
  readonly picture: VillagerPicture;
  readonly lane: { readonly x: number; readonly y: number };
}

export const HERE = { x: 0, y: 0 };

const ON_BENCH = 3;
const SEAT_W = 8;
const STANDING_W = 13;
/** A bench's foot lies this far above its door; seated villagers are drawn in front of it. */
const SITS_UP = 5;
const STANDS_OFF = 9;

type OnBench = Extract<VillagerPlace, { at: 'bench' }>;

function beside({ seat, of }: OnBench): { readonly x: number; readonly y: number } {
  const sitting = Math.min(of, ON_BENCH);
  if (seat < ON_BENCH) return { x: (seat - (sitting - 1) / 2) * SEAT_W, y: -SITS_UP };
  return { x: (seat - ON_BENCH - (of - ON_BENCH - 1) / 2) * STANDING_W, y: STANDS_OFF };
}

export const facingOn = ({ seat }: OnBench): Direction => (seat >= ON_BENCH ? 'u' : 'd');

/** A half ring in front of the door, the first in the middle of it. */
export function standing({ picture: { where }, lane }: Standing): { readonly x: number; readonly y: number } {
  if (where.at === 'bench') return beside(where);
  if (where.at === 'rest') return { x: where.place % 2 === 0 ? -5 : 6, y: 0 };
  if (where.at === 'door') {
    const side = where.place % 2 === 0 ? 1 : -1;
    const out = Math.ceil(where.place / 2);
    return { x: side * out * 15, y: 24 - out * 3 + (where.place % 3) * 2 };
  }
  return where.at === 'queue' ? HERE : lane;
}

export const placeKey = (where: VillagerPlace): string => {
  if (where.at === 'queue') return `queue ${where.place}`;
  if (where.at === 'bench') return `bench ${where.bench} ${where.seat} ${where.of}`;
  if (where.at === 'rest') return `rest ${where.place}`;
  if (where.at === 'door') return `door ${where.buildingId} ${where.place}`;
  return where.at === 'building' ? `building ${where.buildingId}` : where.at;
};
