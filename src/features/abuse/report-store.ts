import { sql } from 'kysely';

import type { ReportReason } from '#contract/report-reasons.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { ReportOutcome, VideoReportsTable } from '#platform/db/schema/abuse-tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

export type NewReport = {
  readonly id: string;
  readonly videoId: string;
  readonly clientDigest: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly contactSealed: string | null;
  readonly nowMs: number;
};

/** Replaces the open report of the same client about the same video. */
export async function upsertReport(tx: Tx, report: NewReport): Promise<void> {
  const { reason, details, contactSealed, nowMs } = report;
  const content = { reason, details, contact_sealed: contactSealed, updated_at_ms: nowMs };
  await tx
    .insertInto('video_reports')
    .values({
      ...content,
      id: report.id,
      video_id: report.videoId,
      client_digest: report.clientDigest,
      count: 1,
      created_at_ms: nowMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['video_id', 'client_digest'])
        .where('closed_at_ms', 'is', null)
        .doUpdateSet({ ...content, count: sql<number>`video_reports.count + 1` }),
    )
    .execute();
}

/** The clients with an open report of the video. */
export async function findReporters(
  queries: Queries,
  videoId: string,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('video_reports')
    .select('client_digest')
    .where('video_id', '=', videoId)
    .where('closed_at_ms', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.client_digest));
}

export type Closing = {
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  readonly nowMs: number;
};

/** Closes all open reports of a video, and erases their contacts. Returns their number. */
export async function closeReports(
  tx: Tx,
  videoId: string,
  { outcome, note, nowMs }: Closing,
): Promise<number> {
  const closed = await tx
    .updateTable('video_reports')
    .set({ outcome, outcome_note: note, closed_at_ms: nowMs, contact_sealed: null })
    .where('video_id', '=', videoId)
    .where('closed_at_ms', 'is', null)
    .returning('id')
    .execute();
  return closed.length;
}

export type ReportState = 'open' | 'closed';

type ReportScan = {
  readonly state: ReportState;
  readonly after: ListPosition | null;
  readonly limit: number;
};

export type ReportedVideo = {
  readonly videoId: string;
  readonly latestAtMs: number;
  readonly count: number;
};

/** Videos with reports in this state, the latest report first. */
export async function scanReportedVideos(
  queries: Queries,
  { state, after, limit }: ReportScan,
): Promise<readonly ReportedVideo[]> {
  const latest = sql<number>`max(coalesce(closed_at_ms, updated_at_ms))`;
  let query = queries
    .selectFrom('video_reports')
    .select(['video_id', latest.as('latest'), sql<number>`sum(count)`.as('total')])
    .where('closed_at_ms', state === 'open' ? 'is' : 'is not', null)
    .groupBy('video_id');
  if (after !== null) {
    query = query.having(sql<boolean>`(${latest}, video_id) < (${after.atMs}, ${after.id})`);
  }
  const rows = await query
    .orderBy(latest, 'desc')
    .orderBy('video_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    videoId: row.video_id,
    latestAtMs: row.latest,
    count: row.total,
  }));
}

/** The latest reports of each video, at most `limit` of each. */
export async function findReports(
  queries: Queries,
  videoIds: readonly string[],
  { state, limit }: Pick<ReportScan, 'state' | 'limit'>,
): Promise<readonly VideoReportsTable[]> {
  if (videoIds.length === 0) return [];
  return queries
    .selectFrom((from) =>
      from
        .selectFrom('video_reports')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by video_id order by updated_at_ms desc, id)`.as(
            'position',
          ),
        )
        .where('video_id', 'in', videoIds)
        .where('closed_at_ms', state === 'open' ? 'is' : 'is not', null)
        .as('ranked'),
    )
    .selectAll()
    .where('position', '<=', limit)
    .orderBy('position')
    .execute();
}
