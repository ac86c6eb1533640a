// Where in a place each villager stands: in a half ring before a door, side by side on a bench, in a lane of the street.

import type { VillagerPicture, VillagerPlace } from './pictures.ts';

interface Standing {
  readonly picture: VillagerPicture;
  readonly lane: { readonly x: number; readonly y: number };
}

export const HERE = { x: 0, y: 0 };

/** A half ring before the door, the first in the middle of it. */
export function standing({ picture: { where }, lane }: Standing): { readonly x: number; readonly y: number } {
  if (where.at === 'bench') return { x: where.place % 2 === 0 ? -5 : 6, y: 0 };
  if (where.at === 'door') {
    const side = where.place % 2 === 0 ? 1 : -1;
    const out = Math.ceil(where.place / 2);
    return { x: side * out * 15, y: 24 - out * 3 + (where.place % 3) * 2 };
  }
  return where.at === 'queue' ? HERE : lane;
}

export const placeKey = (where: VillagerPlace): string => {
  if (where.at === 'queue') return `queue ${where.place}`;
  if (where.at === 'bench') return `bench ${where.place}`;
  if (where.at === 'door') return `door ${where.buildingId} ${where.place}`;
  return where.at === 'building' ? `building ${where.buildingId}` : where.at;
};
