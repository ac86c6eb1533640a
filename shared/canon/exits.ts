/**
 * How one walks from place to place: door to door along a street, and from street to street where they come
 * nearest. No place has two exits in one direction, and everything can be reached. Made once, when first asked for.
 */
import { capital } from '../protocol/english.ts';
import { PLACES, type PlaceFacts, placeOf } from './places.ts';

export const DIRECTIONS = [
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  'north',
  'northeast',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Exit {
  readonly direction: Direction;
  readonly toLocationId: string;
  readonly description: string;
}

type Exits = Map<string, Map<Direction, PlaceFacts>>;

let made: ReadonlyMap<string, readonly Exit[]> | null = null;

export function exitsOf(placeId: string): readonly Exit[] {
  made ??= told(link());
  return made.get(placeId) ?? [];
}

export interface Neighbour {
  readonly place: PlaceFacts;
  readonly depth: number;
  readonly direction: Direction;
}

/** Nearest first; the place itself is not among them. */
export function neighboursOf(placeId: string, depth: number, find: (id: string) => PlaceFacts): Neighbour[] {
  const seen = new Set([placeId]);
  const found: Neighbour[] = [];
  let edge: { id: string; direction: Direction | null }[] = [{ id: placeId, direction: null }];
  for (let away = 1; away <= depth && edge.length > 0; away++) {
    const next: typeof edge = [];
    for (const { id, direction: first } of edge) {
      for (const { direction, toLocationId } of exitsOf(id)) {
        if (seen.has(toLocationId)) continue;
        seen.add(toLocationId);
        const way = first ?? direction;
        found.push({ place: find(toLocationId), depth: away, direction: way });
        next.push({ id: toLocationId, direction: way });
      }
    }
    edge = next;
  }
  return found;
}

const PAVED: readonly (readonly [string, Direction, string])[] = [
  ['square', 'north', 'town-hall'],
  ['square', 'west', 'plot-001'],
  ['square', 'east', 'plot-002'],
  ['square', 'south', 'plot-003'],
  ['square', 'northwest', 'library'],
  ['square', 'northeast', 'tavern'],
  ['square', 'southeast', 'arcade'],
  ['town-hall', 'west', 'library'],
  ['town-hall', 'east', 'tavern'],
  ['library', 'northwest', 'league-plaza'],
  ['tavern', 'east', 'graveyard'],
];

function link(): Exits {
  const exits: Exits = new Map(PLACES.map(({ id }) => [id, new Map()]));
  for (const [from, direction, to] of PAVED) {
    const [a, b] = [placeOf(from), placeOf(to)];
    if (a && b) connect(exits, a, b, direction);
  }
  const groups = groupsOf(PLACES);
  for (const group of groups) chain(exits, group);
  joinAll(exits, groups);
  return exits;
}

/** The houses of one street; a landmark stands for itself. */
function groupsOf(places: readonly PlaceFacts[]): PlaceFacts[][] {
  const groups = new Map<string, PlaceFacts[]>();
  for (const place of places) {
    const key = place.kind === 'landmark' ? place.id : place.street;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => a.x - b.x || a.y - b.y));
}

function chain(exits: Exits, street: readonly PlaceFacts[]): void {
  for (const [i, place] of street.entries()) {
    const next = street[i + 1];
    // Where the square lies between two doors, one walks across it.
    if (next && !exits.get(place.id)?.has('east') && !exits.get(next.id)?.has('west'))
      connect(exits, place, next, 'east');
  }
}

interface Link {
  readonly a: PlaceFacts;
  readonly b: PlaceFacts;
  readonly apart: number;
}

const SHORT_CUT = 240;

/** The shortest ways that join everything (Kruskal), then a cross street between neighbours. */
function joinAll(exits: Exits, groups: readonly PlaceFacts[][]): void {
  const parts = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parts.get(id) ?? id;
    return parent === id ? id : rootOf(parent);
  };
  for (const [id, ways] of exits) for (const to of ways.values()) parts.set(rootOf(id), rootOf(to.id));
  const links = groups.flatMap((from, i) => groups.slice(i + 1).flatMap((to) => nearest(from, to)));
  links.sort((one, other) => one.apart - other.apart || (one.a.id < other.a.id ? -1 : 1));
  for (const { a, b } of links) {
    if (rootOf(a.id) === rootOf(b.id)) continue;
    const direction = freeDirection(exits, a, b, [0, 1, -1]);
    if (!direction) continue;
    connect(exits, a, b, direction);
    parts.set(rootOf(a.id), rootOf(b.id));
  }
  for (const { a, b, apart } of links) {
    const direction = apart < SHORT_CUT ? freeDirection(exits, a, b, [0]) : null;
    if (direction) connect(exits, a, b, direction);
  }
}

const MOST_TRIED = 6;

function nearest(from: readonly PlaceFacts[], to: readonly PlaceFacts[]): Link[] {
  const links = from.map((a) => {
    let [best, apart] = [to[0] as PlaceFacts, Number.POSITIVE_INFINITY];
    for (const b of to) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance < apart) [best, apart] = [b, distance];
    }
    return { a, b: best, apart };
  });
  return links.sort((one, other) => one.apart - other.apart).slice(0, MOST_TRIED);
}

/** The compass is told as truly as the exits already there allow. */
function freeDirection(
  exits: Exits,
  a: PlaceFacts,
  b: PlaceFacts,
  steps: readonly number[],
): Direction | null {
  const ways = exits.get(a.id);
  if ([...(ways?.values() ?? [])].includes(b)) return null;
  const turn = Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4);
  const best = (Math.round(turn) + 8) % 8;
  for (const step of steps) {
    const direction = DIRECTIONS[(best + step + 8) % 8];
    if (direction && !ways?.has(direction) && !exits.get(b.id)?.has(opposite(direction))) return direction;
  }
  return null;
}

export const opposite = (direction: Direction): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(direction) + 4) % 8] ?? direction;

function connect(exits: Exits, a: PlaceFacts, b: PlaceFacts, direction: Direction): void {
  exits.get(a.id)?.set(direction, b);
  exits.get(b.id)?.set(opposite(direction), a);
}

const told = (exits: Exits): ReadonlyMap<string, readonly Exit[]> =>
  new Map(
    [...exits].map(([id, ways]) => [
      id,
      DIRECTIONS.flatMap((direction) => {
        const to = ways.get(direction);
        return to
          ? [{ direction, toLocationId: to.id, description: `${capital(direction)}, to ${to.name}.` }]
          : [];
      }),
    ]),
  );
