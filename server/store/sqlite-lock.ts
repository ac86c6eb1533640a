import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFullError, StoreLockedError, StoreReadOnlyError } from './errors.ts';
import { OWNERS_ALONE, privateDirectory, privateFile } from './private-files.ts';
import { toFailure, toStoreError } from './sqlite-failure.ts';

const LOCK_FILE = 'town.lock';
const OWNER_FILE = 'town.pid';

/**
 * Locks the directory with an open write transaction on a file beside the store. The kernel releases it with the
 * process, even after kill -9, so a stale lock never needs cleaning up, and tools can still read the store.
 */
export function lockDirectory(dataDir: string): () => void {
  const ownerFile = join(dataDir, OWNER_FILE);
  const lock = onDisk(dataDir, () => {
    privateDirectory(dataDir);
    privateFile(join(dataDir, LOCK_FILE));
    return new DatabaseSync(join(dataDir, LOCK_FILE));
  });
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    const failure = toFailure(error, dataDir);
    throw failure.code === 'UNAVAILABLE'
      ? new StoreLockedError(dataDir, readOwner(ownerFile))
      : toStoreError(failure);
  }
  onDisk(dataDir, () => writeFileSync(ownerFile, `${process.pid}\n`, OWNERS_ALONE));
  return () => {
    rmSync(ownerFile, { force: true });
    lock.close();
  };
}

function readOwner(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

function onDisk<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const place = `${dataDir}: ${error instanceof Error ? error.message : String(error)}`;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOSPC') throw new StoreFullError(place);
    if (code !== 'ERR_SQLITE_ERROR') throw new StoreReadOnlyError(place);
    throw toStoreError(toFailure(error, place));
  }
}
