export const STORE_ERROR_CODES = [
  'DUPLICATE_KEY',
  'GUARD_FAILED',
  'UNAVAILABLE',
  'FULL',
  'READ_ONLY',
  'LOCKED',
  'CORRUPT',
  'NEWER_VERSION',
  'BAD_STATEMENT',
] as const;
export type StoreErrorCode = (typeof STORE_ERROR_CODES)[number];

export abstract class StoreError extends Error {
  abstract readonly code: StoreErrorCode;
  /** The message for callers, without paths and addresses of this machine. */
  readonly plain: string;
  constructor(message: string, plain = message) {
    super(message);
    this.plain = plain;
  }
  override get name(): string {
    return this.constructor.name;
  }
}

/** A row with this key exists: another writer was first. */
export class DuplicateKeyError extends StoreError {
  readonly code = 'DUPLICATE_KEY';
  readonly table: string;
  constructor(table: string) {
    super(`a row with this key is in table "${table}" already`);
    this.table = table;
  }
}

/** A guarded statement changed an unexpected number of rows; its batch was rolled back. */
export class GuardFailedError extends StoreError {
  readonly code = 'GUARD_FAILED';
  readonly statement: number;
  readonly expected: number;
  readonly changed: number;
  constructor(guard: { statement: number; expected: number; changed: number }) {
    super(`statement ${guard.statement} changed ${guard.changed} rows instead of ${guard.expected}`);
    this.statement = guard.statement;
    this.expected = guard.expected;
    this.changed = guard.changed;
  }
}

export class StoreUnavailableError extends StoreError {
  readonly code = 'UNAVAILABLE';
  /** `unknown`: the connection died during the commit and did not come back in time to find out. */
  readonly outcome: 'not-written' | 'unknown';
  constructor(reason: string, outcome: 'not-written' | 'unknown' = 'not-written', plain = reason) {
    super(reason, plain);
    this.outcome = outcome;
  }
}

/** It is unknown whether the write was kept: memory may be behind the store. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && error.outcome === 'unknown';

const OUTAGES: ReadonlySet<StoreErrorCode> = new Set(['UNAVAILABLE', 'FULL', 'READ_ONLY']);

/**
 * Whether the same call may succeed once the store is available again; everything else is a lost race, damage or a bug.
 */
export const isOutage = (error: unknown): boolean => error instanceof StoreError && OUTAGES.has(error.code);

const DATA_DIR_REMEDIES = {
  full: 'free some, or point DATA_DIR at a larger disk',
  readOnly: 'make it writable for this user, or set DATA_DIR elsewhere',
};

export class StoreFullError extends StoreError {
  readonly code = 'FULL';
  constructor(place: string, remedy = DATA_DIR_REMEDIES.full) {
    super(`no space left for the store (${place}): ${remedy}`, `no space left for the store: ${remedy}`);
  }
}

export class StoreReadOnlyError extends StoreError {
  readonly code = 'READ_ONLY';
  constructor(place: string, remedy = DATA_DIR_REMEDIES.readOnly) {
    super(`the store cannot be written (${place}): ${remedy}`, `the store cannot be written: ${remedy}`);
  }
}

export class StoreLockedError extends StoreError {
  readonly code = 'LOCKED';
  constructor(dataDir: string, owner: string) {
    super(
      `another town${owner} is running on DATA_DIR ${dataDir}: stop it, or give this one a DATA_DIR of its own`,
    );
  }
}

export class StoreCorruptError extends StoreError {
  readonly code = 'CORRUPT';
  constructor(place: string, detail: string) {
    super(
      `the store ${place} is damaged (${detail}): stop the town, move the file away and restore a backup, ` +
        'or set DATA_DIR to an empty directory',
      `the store is damaged (${detail})`,
    );
  }
}

export class StoreNewerVersionError extends StoreError {
  readonly code = 'NEWER_VERSION';
  readonly detail: string;
  constructor(place: string, detail: string) {
    super(`the store ${place} was written by a newer version of the town (${detail}): run that version`);
    this.detail = detail;
  }
}

/** The database rejects the SQL: a bug in the caller. */
export class BadStatementError extends StoreError {
  readonly code = 'BAD_STATEMENT';
}

/** A guessable pepper makes every key and cookie forgeable; a different one invalidates them all. */
export class SecretUnusableError extends StoreError {
  readonly code = 'CORRUPT';
  constructor(file: string, shortest: number) {
    super(
      `${file} holds fewer than ${shortest} characters: restore it from a backup, or set SECRET; ` +
        'if it is lost, remove the file, and all keys and owner cookies are void',
    );
  }
}
