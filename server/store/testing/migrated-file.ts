/** A store file with all tables, created once per process and copied for every further test. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../scripts/town/temporary-folder.ts';
import type { PartMigrations } from '../migrate.ts';
import { OWNERS_ALONE } from '../private-files.ts';
import { DATABASE_FILE } from '../sqlite-file.ts';
import { migrateFile } from '../sqlite-migrate.ts';

const files = new WeakMap<object, Promise<Buffer>>();

/** `of` identifies the list: passing the same object means the same migrations. */
export async function copyMigratedFile(
  dataDir: string,
  migrations: readonly PartMigrations[],
  of: object = migrations,
): Promise<void> {
  const made = files.get(of) ?? migratedFile(migrations);
  files.set(of, made);
  writeFileSync(join(dataDir, DATABASE_FILE), await made, OWNERS_ALONE);
}

async function migratedFile(migrations: readonly PartMigrations[]): Promise<Buffer> {
  const directory = temporaryFolder('town-store-');
  try {
    const file = join(directory.path, DATABASE_FILE);
    await migrateFile(file, migrations);
    return readFileSync(file);
  } finally {
    directory.remove();
  }
}
