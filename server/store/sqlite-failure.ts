/**
 * SQLite's errors as coded values that survive the transfer from the writer thread to the caller; an Error would lose
 * its class.
 */
import {
  BadStatementError,
  DuplicateKeyError,
  GuardFailedError,
  StoreCorruptError,
  type StoreError,
  StoreFullError,
  StoreReadOnlyError,
  StoreUnavailableError,
} from './errors.ts';

export type Failure =
  | { readonly code: 'DUPLICATE_KEY'; readonly table: string }
  | {
      readonly code: 'GUARD_FAILED';
      readonly statement: number;
      readonly expected: number;
      readonly changed: number;
    }
  | { readonly code: 'FULL' | 'READ_ONLY'; readonly place: string }
  | { readonly code: 'CORRUPT'; readonly place: string; readonly detail: string }
  | { readonly code: 'UNAVAILABLE' | 'BAD_STATEMENT'; readonly detail: string };

export class FailureSignal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

// Primary result codes of sqlite3.h; the extended code adds detail in the higher bits.
const SQLITE = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const;
const UNIQUE_VIOLATIONS = [1555, 2067, 2579];
const IOERR_SHMSIZE = 4874;

interface SqliteError extends Error {
  errcode: number;
}

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

export function toFailure(error: unknown, place: string): Failure {
  if (error instanceof FailureSignal) return error.failure;
  if (!isSqliteError(error)) return { code: 'BAD_STATEMENT', detail: String(error) };
  if (UNIQUE_VIOLATIONS.includes(error.errcode)) {
    return { code: 'DUPLICATE_KEY', table: /failed: (\w+)\./.exec(error.message)?.[1] ?? 'unknown' };
  }
  // The shared-memory file of the log could not grow: the disk is full.
  if (error.errcode === IOERR_SHMSIZE) return { code: 'FULL', place };
  switch (error.errcode & 0xff) {
    case SQLITE.FULL:
      return { code: 'FULL', place };
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return { code: 'READ_ONLY', place };
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return { code: 'CORRUPT', place, detail: error.message };
    case SQLITE.BUSY:
      return { code: 'UNAVAILABLE', detail: `another program holds ${place} (${error.message}): stop it` };
    case SQLITE.IOERR:
      return { code: 'UNAVAILABLE', detail: `the disk under DATA_DIR failed on ${place} (${error.message})` };
    default:
      return { code: 'BAD_STATEMENT', detail: error.message };
  }
}

/**
 * After a disk failure it is open what the last commit kept: the process must end and replay. A damaged page fails only
 * the statements that touch it; the other matches continue.
 */
export function isFatal(error: unknown): boolean {
  return isSqliteError(error) && (error.errcode & 0xff) === SQLITE.IOERR && error.errcode !== IOERR_SHMSIZE;
}

export function toStoreError(failure: Failure): StoreError {
  switch (failure.code) {
    case 'DUPLICATE_KEY':
      return new DuplicateKeyError(failure.table);
    case 'GUARD_FAILED':
      return new GuardFailedError(failure);
    case 'FULL':
      return new StoreFullError(failure.place);
    case 'READ_ONLY':
      return new StoreReadOnlyError(failure.place);
    case 'CORRUPT':
      return new StoreCorruptError(failure.place, failure.detail);
    case 'UNAVAILABLE':
      return new StoreUnavailableError(failure.detail);
    case 'BAD_STATEMENT':
      return new BadStatementError(failure.detail);
  }
}
