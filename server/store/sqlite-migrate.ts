/** Brings the town's file to the newest shape. */
import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './errors.ts';
import { migrate } from './migrate.ts';
import { kyselyOn } from './sqlite-dialect.ts';
import { toFailure, toStoreError } from './sqlite-failure.ts';
import { openFile } from './sqlite-file.ts';

/** Done before the writer thread starts, which need not load Kysely then: half of its starting time. */
export async function migrateFile(file: string): Promise<void> {
  let db: DatabaseSync | undefined;
  try {
    db = openFile(file);
    await migrate(kyselyOn(db), 'sqlite', file);
  } catch (error) {
    throw error instanceof StoreError ? error : toStoreError(toFailure(error, file));
  } finally {
    db?.close();
  }
}
