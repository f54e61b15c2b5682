import { dirname } from 'node:path';

import type { DatabaseConfig } from '#platform/config/config.ts';

import type { Settings } from './service-process.ts';

export const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';

/** Settings that lead a process to a test's database, under the same secret as every other. */
export function toPlaceSettings(place: DatabaseConfig): Settings {
  return place.kind === 'sqlite'
    ? { DATA_DIR: dirname(place.file), APP_SECRET }
    : { DATABASE_URL: place.url, APP_SECRET };
}
