import { DatabaseError } from 'pg';
import {
  BadStatementError,
  DuplicateKeyError,
  StoreError,
  StoreFullError,
  StoreReadOnlyError,
  StoreUnavailableError,
} from './errors.ts';

/** The connection, not the statement, failed: class 08, a server stopping or starting, no free slots. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(08|57P0|53300)/.test(error.code ?? '');
  if (error instanceof StoreError) return false;
  // pg reports a lost socket as a plain Error and a value it cannot encode as a TypeError.
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);
}

/** Deadlock, serialization failure, lock or statement timeout: the same batch may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && ['40P01', '40001', '55P03', '57014'].includes(error.code ?? '');
}

export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof DatabaseError)) {
    return isConnectionError(error) ? unreachable(error) : new BadStatementError(message);
  }
  if (isConnectionError(error) || isTransient(error)) return unreachable(error);
  switch (error.code) {
    case '23505':
      return new DuplicateKeyError(error.table ?? 'unknown');
    case '53100':
      return new StoreFullError(`Postgres: ${message}`, "free space on the database's disk");
    case '25006':
      return new StoreReadOnlyError(`Postgres: ${message}`, 'point DATABASE_URL at the primary');
    default:
      return new BadStatementError(message);
  }
}

export function unreachable(error: unknown): StoreUnavailableError {
  // An AggregateError (all addresses of a host refused) has an empty message.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnavailableError(
    `Postgres cannot be reached (${message}): check DATABASE_URL and the server`,
    'not-written',
    'Postgres cannot be reached: check DATABASE_URL and the server',
  );
}
