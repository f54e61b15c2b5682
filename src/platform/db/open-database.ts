import { assertNever } from '#lib/assert-never.ts';

import type { DatabaseConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { ChangeRelay } from './change-relay.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

/**
 * Opens the database and brings its tables up to date. Throws StartError, in words for the person
 * who starts the program, when it can't be used; it is never emptied or replaced.
 */
export function openDatabase(
  config: DatabaseConfig,
  options: { readonly log: Logger; readonly relay?: ChangeRelay },
): Promise<Database> {
  switch (config.kind) {
    case 'sqlite':
      return openSqlite(config.file, options);
    case 'postgres':
      return openPostgres(config.url, options);
    default:
      return assertNever(config);
  }
}
