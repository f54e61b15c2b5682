import { existsSync } from 'node:fs';

import {
  countByProvider,
  findYtDlpSuccesses,
  type ProviderCount,
  type YtDlpSuccess,
} from '#features/videos/index.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { inspectDatabase } from '#platform/db/inspect-database.ts';
import { readSchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';

const PERIOD_MS = 24 * 3_600_000;

export type Resolutions = {
  /** Outcomes of the last 24 hours by provider, most videos first. */
  readonly providers: readonly ProviderCount[];
  readonly ytDlpSuccesses: readonly YtDlpSuccess[];
};

const NONE: Resolutions = { providers: [], ytDlpSuccesses: [] };

/** Reads how the stored videos were resolved. Empty when there is no readable database. */
export async function readResolutions(
  database: DatabaseConfig,
  log: Logger,
  nowMs: number,
): Promise<Resolutions> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return NONE;
  try {
    return await inspectDatabase(database, log, async (queries) => {
      if ((await readSchemaState(queries)).isEmpty) return NONE;
      return {
        providers: await countByProvider(queries, nowMs - PERIOD_MS),
        ytDlpSuccesses: await findYtDlpSuccesses(queries),
      };
    });
  } catch (error) {
    // The database check reports why the database can't be used.
    if (error instanceof StartError) return NONE;
    throw error;
  }
}
