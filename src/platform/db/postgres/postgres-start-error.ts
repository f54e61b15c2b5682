import { AppError } from '#contract/app-error.ts';

import { StartError } from '../../config/start-error.ts';
import { classifyStorageError, readErrorCodes } from '../storage-errors.ts';

/**
 * By SQLSTATE (PostgreSQL, appendix A) or Node's system code. The host is part of a secret and is
 * never printed.
 */
const EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  ['28P01', 'PostgreSQL rejected the password in DATABASE_URL. Check the password.'],
  ['28000', 'PostgreSQL rejected the user in DATABASE_URL. Check the user and pg_hba.conf.'],
  ['3D000', 'The database in DATABASE_URL does not exist. Create it first.'],
  [
    '42501',
    'The user in DATABASE_URL can’t create tables in that database. Grant it CREATE on the schema.',
  ],
  ['25006', 'The PostgreSQL server in DATABASE_URL is read-only. Use the primary server.'],
  ['53300', 'PostgreSQL has no free connections. Raise max_connections, or stop other clients.'],
  ['53100', 'The disk of the PostgreSQL server is full. Free some space.'],
  ['57P03', 'PostgreSQL is starting up or shutting down. Try again in a moment.'],
  ['ENOTFOUND', 'The host in DATABASE_URL has no address in DNS. Check its name.'],
  ['EAI_AGAIN', 'The DNS lookup of the host in DATABASE_URL failed. Try again in a moment.'],
]);

/** Converts storage errors to a StartError with an explanation; returns other errors unchanged. */
export function toPostgresStartError(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error) || cause instanceof StartError) return cause;
  const { code } = readErrorCodes(cause);
  const explained = EXPLANATIONS.get(String(code));
  if (explained !== undefined) return new StartError(explained, { cause });
  if (classifyStorageError(cause) !== 'unavailable') return cause;
  return new StartError(
    'PostgreSQL can’t be reached at the host in DATABASE_URL. Check that it is running.',
    { cause },
  );
}
