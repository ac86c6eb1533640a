// Where in a place each villager stands: in a half ring before a door, side by side on a bench, in a lane of the street.

import type { Direction } from '../art/walker.ts';
import type { VillagerPicture, VillagerPlace } from './pictures.ts';

interface Standing {
  readonly picture: VillagerPicture;
  readonly lane: { readonly x: number; readonly y: number };
}

export const HERE = { x: 0, y: 0 };

/** How many a bench holds; whoever comes later stands before it. */
const ON_BENCH = 3;
const SEAT_W = 8;
const STANDING_W = 13;
/** A bench's foot lies this far above its door; whoever sits is drawn before it. */
const SITS_UP = 5;
const STANDS_OFF = 9;

type OnBench = Extract<VillagerPlace, { at: 'bench' }>;

function beside({ seat, of }: OnBench): { readonly x: number; readonly y: number } {
  const sitting = Math.min(of, ON_BENCH);
  if (seat < ON_BENCH) return { x: (seat - (sitting - 1) / 2) * SEAT_W, y: -SITS_UP };
  return { x: (seat - ON_BENCH - (of - ON_BENCH - 1) / 2) * STANDING_W, y: STANDS_OFF };
}

/** Who sits looks at us, who stands before the bench at those who sit. */
export const facingOn = ({ seat }: OnBench): Direction => (seat >= ON_BENCH ? 'u' : 'd');

/** A half ring before the door, the first in the middle of it. */
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
