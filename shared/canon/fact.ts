/** What the town holds for true, and how it is shown: versions beside each other, long words cut and counted. */

import { cutText } from '../matches/text.ts';
import { iso } from '../protocol/iso.ts';

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

/** A version of a fact as it is kept. */
export interface Fact {
  readonly factId: string;
  readonly type: FactType;
  readonly version: number;
  readonly fields: FactFields;
  /** One of the few that people in town know by heart. */
  readonly curated: boolean;
  readonly createdAt: number;
  readonly updatedAt: number | null;
  readonly archivedAt: number | null;
}

export interface FieldTruncation {
  readonly path: string;
  readonly originalLength: number;
}

/** S4-F5. */
export interface CanonicalFact {
  readonly id: string;
  readonly type: FactType;
  readonly factId: string;
  readonly fields: FactFields;
  readonly version: number;
  readonly createdUtc: string;
  readonly updatedUtc?: string;
  readonly archivedUtc?: string;
  readonly fieldTruncations?: readonly FieldTruncation[];
}

const LONGEST_STRING = 512;

export function toldFact(fact: Fact): CanonicalFact {
  const truncations: FieldTruncation[] = [];
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

function shortened(value: unknown, path: string, truncations: FieldTruncation[]): unknown {
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
