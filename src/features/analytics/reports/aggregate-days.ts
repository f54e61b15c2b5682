import type { AccountId } from '#contract/ids.ts';
import type { AnalyticsRollupsTable } from '#platform/db/schema/analytics-tables.ts';

import { DAY_MS, type ReportScope, type TimeSpan } from '../rollup.ts';
import { DAY_MARKER, insertDays, listAggregatedDays } from '../stores/rollup-store.ts';
import type { DayPosition } from './day-rows.ts';
import { readByLength } from './read-by-length.ts';
import type { RollupContext } from './report-context.ts';
import type { ReportDimension } from './report-scope.ts';

type AggregationKey = {
  readonly accountId: AccountId;
  readonly scope: ReportScope;
  readonly dimension: ReportDimension;
};

const table = 'analytics_rollups';

/**
 * Aggregates the half-hour rollups of these days, unless an earlier report has done so. A year of
 * half hours by referrer can be millions of rows; days are far fewer.
 */
export async function aggregateDays(
  { signal, ...key }: AggregationKey & { readonly signal: AbortSignal | undefined },
  { fromMs, toMs }: TimeSpan,
  ctx: RollupContext,
): Promise<void> {
  const rollups = { scope: key.scope.id, dimension: key.dimension };
  const { queries } = ctx.database;
  const { task } = await import('./day-rows-task.ts');
  const aggregated = await listAggregatedDays(queries, rollups, { fromMs, toMs });
  for (const missing of listMissing({ fromMs, toMs }, aggregated)) {
    const { toMs: endMs } = missing;
    for (let from: DayPosition = { dayMs: missing.fromMs, after: '' }; from.dayMs < endMs;) {
      const parts = [
        [
          { ...rollups, table },
          { fromMs: from.dayMs, toMs: endMs },
        ],
      ] as const;
      const input = { key: rollups, from, toMs: endMs };
      const days = await readByLength(ctx, task, {
        input,
        client: key.accountId,
        parts,
        signal,
      });
      await writeDays(days.rows, key, ctx);
      from = days.next;
    }
  }
}

/** Lists the spans of consecutive days that have not been aggregated. */
function listMissing(
  { fromMs, toMs }: TimeSpan,
  aggregated: ReadonlySet<number>,
): readonly TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    if (aggregated.has(dayMs)) continue;
    const last = spans.at(-1);
    const isNext = last?.toMs === dayMs;
    const span = { fromMs: isNext ? last.fromMs : dayMs, toMs: dayMs + DAY_MS };
    spans.splice(isNext ? -1 : spans.length, 1, span);
  }
  return spans;
}

/**
 * Skips videos that were deleted after their rollups were read; otherwise their rows would
 * reappear.
 */
async function writeDays(
  rows: readonly AnalyticsRollupsTable[],
  { accountId, scope, dimension }: AggregationKey,
  { database, lockOwner, lockVideos }: RollupContext,
): Promise<void> {
  if (rows.length === 0) return;
  await database.transaction(async (tx) => {
    await lockOwner(tx, accountId);
    const videos = scope.kind === 'video' ? [scope.id] : listVideos(rows, dimension);
    const existing = await lockVideos(tx, videos);
    if (scope.kind === 'video' && !existing.has(scope.id)) return;
    const remaining = rows.filter(
      ({ value }) => dimension !== 'video' || value === DAY_MARKER || existing.has(value),
    );
    await insertDays(tx, remaining);
  });
}

function listVideos(
  rows: readonly AnalyticsRollupsTable[],
  dimension: ReportDimension,
): readonly string[] {
  if (dimension !== 'video') return [];
  const values = new Set(rows.map(({ value }) => value));
  values.delete(DAY_MARKER);
  return [...values];
}
