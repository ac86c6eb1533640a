/** The benches round the square: some are the town's own for good, the others go to whoever gathers company. */
import { createHash } from 'node:crypto';
import type { BenchRecord } from './benches-table.ts';

/** As many as the map has ground for (`client/map/places-plan.ts`). */
export const BENCHES_ON_MAP = 8;

const OWN = [
  ['By the fountain', 'Where newcomers sit down first. Say hello, and ask what is being played.'],
  ['Under the linden', 'For Werewolf, and for those who want to talk about the last night.'],
  ['At the well', 'Short games, quick company.'],
] as const;

/** The same in every town, so that a client may know it. */
function benchId(name: string): string {
  const hex = createHash('sha256').update(`eliza-town bench: ${name}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export const BENCHES_OF_MAP: readonly Omit<BenchRecord, 'created_at' | 'touched_at'>[] = OWN.map(
  ([name, description]) => ({
    id: benchId(name),
    name,
    description,
    created_by: null,
    permanent: 1,
    max_members: 50,
    status: 'open',
    messages: 0,
  }),
);

interface Placed {
  readonly id: string;
  readonly permanent: number;
  readonly touched_at: number;
  readonly members: number;
}

/** Which bench of the map is whose, from 1 on: the town's own keep theirs, then the oldest that are sat on. */
export function placedOnMap(open: readonly Placed[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [i, { id }] of BENCHES_OF_MAP.entries()) places.set(id, i + 1);
  for (const { id, members, permanent } of open) {
    if (places.size >= BENCHES_ON_MAP) break;
    if (permanent === 0 && members > 0) places.set(id, places.size + 1);
  }
  return places;
}
