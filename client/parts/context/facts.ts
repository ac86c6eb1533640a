// What the library's facts hold, as far as its pages show it.

import type { CanonicalFact } from '../../../shared/canon/fact.ts';
import type { SeasonTold } from '../../../shared/canon/season.ts';
import type { Chronicle, Quote } from '../../../shared/matches/chronicle.ts';

export interface Told extends Partial<Chronicle>, Partial<Pick<SeasonTold, 'champion' | 'rounds' | 'table'>> {
  readonly leagueId?: string;
  readonly kind?: string;
  readonly title?: string;
  readonly matchId?: string;
  readonly game?: string;
  readonly gameNumber?: number;
  readonly address?: string;
  readonly endedUtc?: string;
  readonly agentId?: string;
  readonly games?: number;
  readonly wins?: number;
  readonly famousLine?: Quote | null;
  readonly latest?: readonly { readonly matchId: string; readonly title: string }[];
}

export const toldBy = ({ fields }: CanonicalFact): Told => fields as Told;

export const factPath = (factId: string): string => `/library/fact/${encodeURIComponent(factId)}`;

/** The replay at that very event. */
export const linePath = (matchId: string, eventId: string): string =>
  `/match/${encodeURIComponent(matchId)}${eventId ? `?at=${encodeURIComponent(eventId)}` : ''}`;

/** An event is named after its match. */
export const matchOf = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf('.'));
