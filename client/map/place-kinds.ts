// Places everybody goes to, beside the houses of the matches, as the map tells of them.

import type { Box } from './prop-kinds.ts';

export const PLACE_KINDS = ['house', 'ground', 'bench', 'stall', 'board'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Ground that is kept for something: later rooms, shelves and graves are looked up by its name. */
export interface Place extends Box {
  readonly name: string;
  readonly kind: PlaceKind;
  /** Where one stands before it. */
  readonly door: { readonly x: number; readonly y: number };
}

export const LANDMARK_ARTS = ['library', 'tavern', 'arcade', 'league', 'chapel'] as const;
export type LandmarkArt = (typeof LANDMARK_ARTS)[number];

/** A house that is no match's: the foot of its door. */
export interface Landmark {
  readonly art: LandmarkArt;
  readonly x: number;
  readonly y: number;
}
