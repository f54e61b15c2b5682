import { AppError } from '#contract/app-error.ts';

/**
 * Kinds of storage errors, by the caller's next step: `conflict` (run the transaction again),
 * `duplicate` (a concurrent transaction has stored the same key: run it again, to see that row),
 * `busy` (another process is writing: wait and run it again), `unavailable` (the disk is full or
 * the server is down), or `other`.
 */
export type StorageErrorKind = 'conflict' | 'duplicate' | 'busy' | 'unavailable' | 'other';

/**
 * SQLite's primary result codes (sqlite.org/rescode.html); extended codes contain them in the low
 * byte.
 */
const KIND_BY_SQLITE_CODE: ReadonlyMap<number, StorageErrorKind> = new Map([
  [5, 'busy'], // SQLITE_BUSY
  [6, 'busy'], // SQLITE_LOCKED
  [8, 'unavailable'], // SQLITE_READONLY
  [10, 'unavailable'], // SQLITE_IOERR
  [13, 'unavailable'], // SQLITE_FULL
  [14, 'unavailable'], // SQLITE_CANTOPEN
]);

/** SQLSTATEs (PostgreSQL, appendix A) and Node's system errors. */
const KIND_BY_CODE: ReadonlyMap<string, StorageErrorKind> = new Map([
  ['40001', 'conflict'], // serialization_failure
  ['40P01', 'conflict'], // deadlock_detected
  ['23505', 'duplicate'], // unique_violation
  ['25006', 'unavailable'], // read_only_sql_transaction: a standby, or a disk that is full
  ['53100', 'unavailable'], // disk_full
  ['53200', 'unavailable'], // out_of_memory
  ['53300', 'unavailable'], // too_many_connections
  ['55P03', 'unavailable'], // lock_not_available
  ['57014', 'unavailable'], // query_canceled: statement_timeout
  ['57P01', 'unavailable'], // admin_shutdown
  ['57P02', 'unavailable'], // crash_shutdown
  ['57P03', 'unavailable'], // cannot_connect_now
  ['ECONNREFUSED', 'unavailable'],
  ['ECONNRESET', 'unavailable'],
  ['EHOSTUNREACH', 'unavailable'],
  ['ENETUNREACH', 'unavailable'],
  ['ENOTFOUND', 'unavailable'],
  ['EAI_AGAIN', 'unavailable'],
  ['ENOENT', 'unavailable'], // the server's socket file is missing
  ['EPIPE', 'unavailable'],
  ['ETIMEDOUT', 'unavailable'],
]);

const SQLSTATE_CONNECTION_CLASS = /^08\w{3}$/;

/** Messages of connection errors that pg reports without a code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const RETRY_AFTER_SECONDS = 5;

export function classifyStorageError(error: unknown): StorageErrorKind {
  if (!(error instanceof Error)) return 'other';
  const { code, errcode } = readErrorCodes(error);
  if (typeof errcode === 'number') return KIND_BY_SQLITE_CODE.get(errcode & 0xff) ?? 'other';
  if (typeof code === 'string') {
    if (SQLSTATE_CONNECTION_CLASS.test(code)) return 'unavailable';
    return KIND_BY_CODE.get(code) ?? 'other';
  }
  return CONNECTION_MESSAGES.test(error.message) ? 'unavailable' : 'other';
}

type ErrorCodes = { readonly code: unknown; readonly errcode: unknown };

/** Reads the SQLSTATE or system code, and SQLite's error number. */
export function readErrorCodes(error: Error): ErrorCodes {
  return {
    code: 'code' in error ? error.code : undefined,
    errcode: 'errcode' in error ? error.errcode : undefined,
  };
}

/** Converts storage failures to `unavailable` for the caller; returns other errors unchanged. */
export function toThrowable(error: unknown): unknown {
  return classifyStorageError(error) === 'unavailable' ? toUnavailableError(error) : error;
}

export function toUnavailableError(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The service can’t access its storage at the moment. Try again in a few seconds.',
    { cause, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
  );
}
