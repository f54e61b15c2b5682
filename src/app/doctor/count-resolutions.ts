import { existsSync } from 'node:fs';

import type { DatabaseConfig } from '../../platform/config/config.ts';
import { StartError } from '../../platform/config/start-error.ts';
import { lookIntoDatabase } from '../../platform/db/look-into-database.ts';
import { readSchemaState } from '../../platform/db/migrations/migrate.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** How the videos of one provider that changed lately stand. */
export type ProviderCount = {
  /** Null where no adapter knew the address. */
  readonly provider: string | null;
  readonly ready: number;
  readonly failed: number;
  /** The code that most of those that failed have. */
  readonly commonError: string | null;
};

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
      const rows = await queries
        .selectFrom('videos')
        .select(['provider', 'status', 'error_code'])
        .select(({ fn }) => fn.countAll().as('count'))
        .where('updated_at_ms', '>=', nowMs - LATELY_MS)
        .where('status', 'in', ['ready', 'failed'])
        .groupBy(['provider', 'status', 'error_code'])
        .execute();
      return sumUp(rows.map((row) => ({ ...row, count: Number(row.count) })));
    });
  } catch (error) {
    // The check of the database says what is wrong with it.
    if (error instanceof StartError) return [];
    throw error;
  }
}

type Row = {
  readonly provider: string | null;
  readonly status: string;
  readonly error_code: string | null;
  readonly count: number;
};

function sumUp(rows: readonly Row[]): readonly ProviderCount[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)]
    .map(([provider, all]) => {
      const failed = all.filter(({ status }) => status === 'failed');
      const [common] = failed.toSorted((a, b) => b.count - a.count);
      return {
        provider,
        ready: total(all.filter(({ status }) => status === 'ready')),
        failed: total(failed),
        commonError: common?.error_code ?? null,
      };
    })
    .toSorted((a, b) => b.ready + b.failed - (a.ready + a.failed));
}

function total(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
