import { existsSync } from 'node:fs';

import { countByProvider, type ProviderCount } from '#features/videos/index.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { lookIntoDatabase } from '#platform/db/look-into-database.ts';
import { readSchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';

const LATELY_MS = 24 * 3_600_000;

/** By provider, those with the most videos first. Empty where there is no database of ours that can be read. */
export async function countResolutions(
  database: DatabaseConfig,
  log: Logger,
  nowMs: number,
): Promise<readonly ProviderCount[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    return await lookIntoDatabase(database, log, async (queries) => {
      if ((await readSchemaState(queries)).isEmpty) return [];
      return await countByProvider(queries, nowMs - LATELY_MS);
    });
  } catch (error) {
    // The check of the database says what is wrong with it.
    if (error instanceof StartError) return [];
    throw error;
  }
}
