/**
 * Migrates a database to the current schema: the town's own tables first, then those of its parts. Each part has its
 * own list, because Kysely treats a list as corrupted if a new name sorts before an old one; with a shared list, parts
 * could not evolve independently.
 */
import { type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  Migrator,
} from 'kysely/migration';
import { StoreNewerVersionError } from './errors.ts';
import { townMigrations } from './migrations.ts';
import type { Dialect } from './store.ts';

/** The tables of one part of the town. They are migrated even when the part is switched off. */
export interface PartMigrations {
  /** Names the part's list in the database; never renamed once released. */
  readonly part: string;
  /**
   * Run in the order of their names; a released one is never renamed or edited. They run after all of the town's own
   * migrations, even later ones.
   */
  migrations(dialect: Dialect): Record<string, Migration>;
}

export interface Migrating {
  readonly dialect: Dialect;
  readonly place: string;
  readonly parts: readonly PartMigrations[];
}

interface MigrationList {
  readonly owner: string;
  readonly table: string;
  readonly lock: string;
  readonly migrations: Record<string, Migration>;
}

export async function migrate(db: Kysely<unknown>, { dialect, place, parts }: Migrating): Promise<void> {
  const lists = [townList(dialect), ...parts.map((part) => partList(part, dialect))];
  const tables = await tablesOf(db, dialect);
  const stranger = strangerIn(tables, lists);
  if (stranger !== undefined) throw new StoreNewerVersionError(place, `unknown table ${stranger}`);
  for (const list of lists)
    if (!(tables.has(list.table) && (await isUpToDate(db, list)))) await bringUp(db, place, list);
}

function townList(dialect: Dialect): MigrationList {
  return {
    owner: 'the town',
    table: DEFAULT_MIGRATION_TABLE,
    lock: DEFAULT_MIGRATION_LOCK_TABLE,
    migrations: townMigrations(dialect),
  };
}

function partList({ part, migrations }: PartMigrations, dialect: Dialect): MigrationList {
  const name = part.replaceAll('-', '_');
  return {
    owner: `part ${part}`,
    table: `${DEFAULT_MIGRATION_TABLE}_${name}`,
    lock: `${DEFAULT_MIGRATION_LOCK_TABLE}_${name}`,
    migrations: migrations(dialect),
  };
}

/** The list of a part this town does not have, which means that a newer version has used the database. */
function strangerIn(tables: ReadonlySet<string>, lists: readonly MigrationList[]): string | undefined {
  const known = new Set(lists.flatMap(({ table, lock }) => [table, lock]));
  if (known.size < lists.length * 2) throw new Error('two parts want the same table of migrations');
  return [...tables].find((name) => name.startsWith(DEFAULT_MIGRATION_TABLE) && !known.has(name));
}

async function tablesOf(db: Kysely<unknown>, dialect: Dialect): Promise<ReadonlySet<string>> {
  const tables =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`;
  return new Set((await tables.execute(db)).rows.map(({ name }) => name));
}

/** Lets most starts skip the migrator, which reads the schema of every table. */
async function isUpToDate(db: Kysely<unknown>, { migrations, table }: MigrationList): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
    db,
  );
  const names = Object.keys(migrations).sort();
  return rows.length === names.length && rows.every(({ name }, i) => name === names[i]);
}

async function bringUp(
  db: Kysely<unknown>,
  place: string,
  { owner, table, lock, migrations }: MigrationList,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: table,
    migrationLockTableName: lock,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new StoreNewerVersionError(place, `${owner}: ${error.message}`);
  }
  if (error !== undefined) throw error;
}
