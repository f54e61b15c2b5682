import { dirname } from 'node:path';

import type { DatabaseConfig } from '#platform/config/config.ts';

import type { Settings } from './spawn-service.ts';

export const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';

/**
 * Settings that connect a service process to a test's database, with the same secret in all
 * processes.
 */
export function toDatabaseSettings(database: DatabaseConfig): Settings {
  return database.kind === 'sqlite'
    ? { DATA_DIR: dirname(database.file), APP_SECRET }
    : { DATABASE_URL: database.url, APP_SECRET };
}
