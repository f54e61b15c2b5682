import { existsSync } from 'node:fs';

import { countByProvider, type ProviderCount } from '#features/videos/index.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { inspectDatabase } from '#platform/db/inspect-database.ts';
import { readSchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';

const PERIOD_MS = 24 * 3_600_000;

/**
 * Outcomes of the last 24 hours by provider, most videos first. Empty when there is no readable
 * database.
 */
export async function countResolutions(
  database: DatabaseConfig,
  log: Logger,
  nowMs: number,
): Promise<readonly ProviderCount[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    return await inspectDatabase(database, log, async (queries) => {
      if ((await readSchemaState(queries)).isEmpty) return [];
      return await countByProvider(queries, nowMs - PERIOD_MS);
    });
  } catch (error) {
    // The database check reports why the database can't be used.
    if (error instanceof StartError) return [];
    throw error;
  }
}
