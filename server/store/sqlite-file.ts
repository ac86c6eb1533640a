import { DatabaseSync } from 'node:sqlite';

export const DATABASE_FILE = 'town.sqlite';
/** Another tool may lock the file for a moment. */
const BUSY_TIMEOUT_MS = 5000;
const LOG_BYTES_KEPT = 64 * 1024 * 1024;

export function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    setUp(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function setUp(db: DatabaseSync): void {
  // Must precede the first page of a new file; no effect on an existing one.
  db.exec('pragma auto_vacuum = incremental');
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec(`pragma journal_size_limit = ${LOG_BYTES_KEPT}`);
  if (process.platform === 'darwin') {
    // On macOS, a plain fsync leaves the data in the drive's cache.
    db.exec('pragma fullfsync = 1');
    db.exec('pragma checkpoint_fullfsync = 1');
  }
}
