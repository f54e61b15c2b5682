import type { DatabaseConfig } from '../config/config.ts';
import { toPostgresStartError } from './postgres/postgres-start-error.ts';
import { toSqliteStartError } from './sqlite/sqlite-start-error.ts';

/** Converts storage errors to a StartError with an explanation; returns other errors unchanged. */
export function toStartError(error: unknown, config: DatabaseConfig): unknown {
  const explained =
    config.kind === 'sqlite' ? toSqliteStartError(error, config.file) : toPostgresStartError(error);
  // An AppError without a cause does not come from the database.
  return explained ?? error;
}
