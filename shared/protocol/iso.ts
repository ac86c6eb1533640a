import { latest } from '../matches/latest.ts';

/** The one format for a time: ISO 8601, in UTC. Cached, because formatting is slow and many records share one time. */
export const iso = latest((at: number): string => new Date(at).toISOString());
