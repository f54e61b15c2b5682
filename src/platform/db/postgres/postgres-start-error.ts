import { AppError } from '#contract/app-error.ts';

import { StartError } from '../../config/start-error.ts';
import { classifyStorageError, readErrorCodes } from '../storage-errors.ts';

/** By SQLSTATE (PostgreSQL, appendix A) or Node's system code. The address itself is a secret and never named. */
const EXPLANATIONS: ReadonlyMap<string, string> = new Map([
  ['28P01', 'PostgreSQL refuses the password in DATABASE_URL.'],
  ['28000', 'PostgreSQL refuses the user in DATABASE_URL.'],
  ['3D000', 'The database that DATABASE_URL names does not exist. Create it first.'],
  ['42501', 'The user in DATABASE_URL may not create tables in that database.'],
  ['25006', 'The PostgreSQL server in DATABASE_URL is read-only: name the primary.'],
  ['53300', 'PostgreSQL has too many connections already.'],
  ['53100', 'The disk of the PostgreSQL server is full.'],
  ['57P03', 'PostgreSQL is starting up or shutting down. Start again in a moment.'],
  ['ENOTFOUND', 'The host in DATABASE_URL has no address.'],
  ['EAI_AGAIN', 'The host in DATABASE_URL could not be looked up.'],
]);

/** The error in words for whoever starts the program; what is not storage's fault stays as it is. */
export function toPostgresStartError(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Error) || cause instanceof StartError) return cause;
  const { code } = readErrorCodes(cause);
  const explained = EXPLANATIONS.get(String(code));
  if (explained !== undefined) return new StartError(explained, { cause });
  if (classifyStorageError(cause) !== 'unavailable') return cause;
  return new StartError(
    'PostgreSQL can’t be reached at the address in DATABASE_URL. Is it running?',
    { cause },
  );
}
