import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './errors.ts';
import { migrate, type PartMigrations } from './migrate.ts';
import { kyselyOn } from './sqlite-dialect.ts';
import { toFailure, toStoreError } from './sqlite-failure.ts';
import { openFile } from './sqlite-file.ts';

/**
 * Done before the writer thread starts, which need not load Kysely then: half of its starting time. Nor could the
 * migrations of the parts go there: functions do not cross threads.
 */
export async function migrateFile(file: string, parts: readonly PartMigrations[]): Promise<void> {
  let db: DatabaseSync | undefined;
  try {
    db = openFile(file);
    await migrate(kyselyOn(db), { dialect: 'sqlite', place: file, parts });
  } catch (error) {
    throw error instanceof StoreError ? error : toStoreError(toFailure(error, file));
  } finally {
    db?.close();
  }
}
