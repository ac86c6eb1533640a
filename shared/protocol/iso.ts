import { latest } from '../matches/latest.ts';

/** A moment as it is written everywhere: ISO 8601, in UTC. Much is stamped with one moment, and to write it is slow. */
export const iso = latest((at: number): string => new Date(at).toISOString());
