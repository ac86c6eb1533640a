/** Opens the town's one file: where it lies, how durable it is, and that nobody else runs on it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FailureSignal, toFailure } from './sqlite-failure.ts';

export const DATABASE_FILE = 'town.sqlite';
const LOCK_FILE = 'town.lock';
const OWNER_FILE = 'town.pid';

/** `own`: the running town, alone. `share`: a tool beside it, such as backup or key administration. */
export type Access = 'own' | 'share';

export interface OpenDatabase {
  readonly db: DatabaseSync;
  readonly file: string;
  close(): void;
}

export function openDatabase(dataDir: string, access: Access): OpenDatabase {
  const file = join(dataDir, DATABASE_FILE);
  makeDirectory(dataDir);
  const release = access === 'own' ? takeLock(dataDir) : () => undefined;
  const db = signalled(file, () => new DatabaseSync(file, { timeout: 5000 }));
  signalled(file, () => prepare(db));
  return {
    db,
    file,
    close() {
      db.close();
      release();
    },
  };
}

function prepare(db: DatabaseSync): void {
  // Must precede the first page of a new file; without effect on an old one.
  db.exec('pragma auto_vacuum = incremental');
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma journal_size_limit = 67108864');
  if (process.platform === 'darwin') {
    // There, a plain fsync leaves the data in the drive's cache.
    db.exec('pragma fullfsync = 1');
    db.exec('pragma checkpoint_fullfsync = 1');
  }
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new FailureSignal({
      code: code === 'ENOSPC' ? 'FULL' : 'READ_ONLY',
      place: `${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}

/**
 * A write transaction held open on a file beside the store. The kernel drops it with the process, kill -9
 * included, so there is no stale lock to clean up; and the store itself stays readable for tools.
 */
function takeLock(dataDir: string): () => void {
  const file = join(dataDir, LOCK_FILE);
  const ownerFile = join(dataDir, OWNER_FILE);
  const lock = signalled(file, () => new DatabaseSync(file));
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    const failure = toFailure(error, file);
    if (failure.code !== 'UNAVAILABLE') throw new FailureSignal(failure);
    throw new FailureSignal({ code: 'LOCKED', place: dataDir, owner: readOwner(ownerFile) });
  }
  signalled(ownerFile, () => writeFileSync(ownerFile, `${process.pid}\n`));
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

function signalled<T>(place: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'ENOSPC') throw new FailureSignal({ code: 'FULL', place });
      if (error.code === 'EACCES' || error.code === 'EROFS') {
        throw new FailureSignal({ code: 'READ_ONLY', place });
      }
    }
    throw new FailureSignal(toFailure(error, place));
  }
}
