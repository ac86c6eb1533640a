import { type CompiledQuery, sql } from 'kysely';
import type { ChangedDocument } from '../../search/document.ts';
import type { SearchSource } from '../../search/search.ts';
import type { Store } from '../../store/store.ts';
import type { WorldsSql } from './holder.ts';
import type { WorldsTables } from './migrations.ts';

const ACTIVITY_WEIGHT = 0.3;

export function worldSource(store: Store, worldId: string): SearchSource {
  const db = store.sql.withTables<WorldsTables>();
  return {
    changesAfter: async (rev, limit) => (await store.read(changes(db, worldId, rev, limit))).map(documentOf),
  };
}

const changes = (db: WorldsSql, worldId: string, rev: number, limit: number) =>
  db
    .selectFrom('worldEntities')
    .select(['rev', 'entityId as id', sql<string>`kind`.as('kind'), 'name', 'label', 'traits', 'text'])
    .select(['createdAt', 'updatedAt'])
    .where('worldId', '=', worldId)
    .where('rev', '>', rev)
    .unionAll(
      db
        .selectFrom('worldActivity')
        .select([
          'rev',
          sql<string>`cast('' as text)`.as('id'),
          sql<string>`cast('event' as text)`.as('kind'),
          sql<string>`cast('' as text)`.as('name'),
          sql<string | null>`type`.as('label'),
          sql<readonly string[] | null>`cast(null as text)`.as('traits'),
          'description as text',
          'at as createdAt',
          'at as updatedAt',
        ])
        .where('worldId', '=', worldId)
        .where('rev', '>', rev),
    )
    .unionAll(
      db
        .selectFrom('worldRemovals')
        .select([
          'rev',
          'entityId as id',
          sql<string>`cast('gone' as text)`.as('kind'),
          sql<string>`cast('' as text)`.as('name'),
          sql<string | null>`cast(null as text)`.as('label'),
          sql<readonly string[] | null>`cast(null as text)`.as('traits'),
          sql<string | null>`cast(null as text)`.as('text'),
          'at as createdAt',
          'at as updatedAt',
        ])
        .where('worldId', '=', worldId)
        .where('rev', '>', rev),
    )
    .orderBy('rev')
    .limit(limit)
    .compile();

type ChangeRow = ReturnType<typeof changes> extends CompiledQuery<infer Row> ? Row : never;

function documentOf(row: ChangeRow): ChangedDocument {
  const { rev, id, kind, name, label, text, traits, createdAt, updatedAt } = row;
  if (kind === 'gone') return { rev, id, kind, name, text: '', gone: true };
  if (kind === 'event') {
    const told = text ?? '';
    return {
      rev,
      id: `act_${rev}`,
      kind,
      name: told,
      text: told,
      weight: ACTIVITY_WEIGHT,
      createdAt,
      updatedAt,
    };
  }
  const labels = [label, ...(traits ?? [])].filter(Boolean).join('. ');
  const facets = kind === 'character' ? facetsOf({ role: label, traits: traits ?? [] }) : [];
  return { rev, id, kind, name, labels, text: text ?? '', facets, createdAt, updatedAt };
}

/** The facets of a character, normalised. */
export const facetsOf = ({
  role,
  traits = [],
}: {
  role?: string | null | undefined;
  traits?: readonly string[] | undefined;
}): string[] => [
  ...(role ? [`role:${role.trim().toLowerCase()}`] : []),
  ...traits.map((trait) => `trait:${trait.trim().toLowerCase()}`),
];
