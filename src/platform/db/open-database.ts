import { assertNever } from '#lib/assert-never.ts';

import type { DatabaseConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { ChangeRelay } from './change-relay.ts';
import type { Database } from './database.ts';

/**
 * Opens the database and runs its migrations. Throws StartError with a message for the operator
 * when the database can't be used. Never empties or replaces a database.
 */
export async function openDatabase(
  config: DatabaseConfig,
  options: { readonly log: Logger; readonly relay?: ChangeRelay },
): Promise<Database> {
  switch (config.kind) {
    case 'sqlite':
      return (await import('./sqlite/open-sqlite.ts')).openSqlite(config.file, options);
    case 'postgres':
      return (await import('./postgres/open-postgres.ts')).openPostgres(config.url, options);
    default:
      return assertNever(config);
  }
}
