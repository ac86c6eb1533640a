/** What the town holds for true, and how it is shown: versions beside each other, long words cut and counted. */

import type { CanonicalFact } from '../contracts/context.ts';
import type { Chronicle, Quote } from '../matches/chronicle.ts';
import { cutText } from '../matches/text.ts';
import { iso } from '../protocol/iso.ts';
import type { SeasonFacts } from './season.ts';

export const FACT_TYPES = [
  'faction',
  'artifact',
  'historical_event',
  'character',
  'location_lore',
  'creature',
] as const;
export type FactType = (typeof FACT_TYPES)[number];

export type FactFields = Readonly<Record<string, unknown>>;

export interface Fact {
  readonly factId: string;
  readonly type: FactType;
  readonly version: number;
  readonly fields: FactFields;
  readonly curated: boolean;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly archivedAt: number | null;
}

/** What the fields of facts hold, whatever they are about. */
export interface FactView
  extends Partial<Chronicle>,
    Partial<Pick<SeasonFacts, 'champion' | 'rounds' | 'table'>> {
  readonly leagueId?: string;
  readonly kind?: string;
  readonly matchId?: string;
  readonly game?: string;
  readonly gameNumber?: number;
  readonly locationId?: string;
  readonly address?: string;
  readonly endedUtc?: string;
  readonly agentId?: string;
  readonly games?: number;
  readonly wins?: number;
  readonly famousLine?: Quote | null;
  /** Of a place: how often was played there, and what last. */
  readonly matches?: number;
  readonly winners?: Readonly<Record<string, number>>;
  readonly latest?: readonly { readonly matchId: string; readonly title: string }[];
  /** Of a character: by role. */
  readonly roles?: Readonly<Record<string, { readonly games: number; readonly wins: number }>>;
}

export const toldBy = ({ fields }: { readonly fields: FactFields }): FactView => fields as FactView;

/** `GET /lore/news` counts no further. */
export const MOST_NEWS = 1_000;

type Truncation = NonNullable<CanonicalFact['fieldTruncations']>[number];

const LONGEST_STRING = 512;

export function toldFact(fact: Fact): CanonicalFact {
  const truncations: Truncation[] = [];
  const fields = shortened(fact.fields, 'fields', truncations) as FactFields;
  return {
    id: `${fact.factId}@${fact.version}`,
    type: fact.type,
    factId: fact.factId,
    fields,
    version: fact.version,
    createdUtc: iso(fact.createdAt),
    ...(fact.updatedAt !== null && { updatedUtc: iso(fact.updatedAt) }),
    ...(fact.archivedAt !== null && { archivedUtc: iso(fact.archivedAt) }),
    ...(truncations.length > 0 && { fieldTruncations: truncations }),
  };
}

function shortened(value: unknown, path: string, truncations: Truncation[]): unknown {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_STRING) return value;
    truncations.push({ path, originalLength: value.length });
    return cutText(value, LONGEST_STRING);
  }
  if (Array.isArray(value)) return value.map((item, i) => shortened(item, `${path}[${i}]`, truncations));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shortened(member, `${path}.${name}`, truncations)]),
  );
}
