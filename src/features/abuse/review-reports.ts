import type { VideoId } from '#contract/ids.ts';
import type { ReportReason } from '#contract/report-reasons.ts';
import { findVideos, type Video, type Videos } from '#features/videos/index.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { ReportOutcome, VideoReportsTable } from '#platform/db/schema/abuse-tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { closeReports, findReports, scanReportedVideos } from './report-store.ts';

/** Reports that are listed of each video; the others are only counted. */
const REPORTS_SHOWN_MAX = 10;

/** The services that the review of reports uses. */
export type ReviewContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly videos: Pick<Videos, 'ctx'>;
};

export type ReportDetails = {
  readonly id: string;
  readonly reason: ReportReason;
  readonly details: string;
  readonly contact: string | null;
  readonly count: number;
  readonly createdAtMs: number;
  readonly closedAtMs: number | null;
  readonly outcome: ReportOutcome | null;
  readonly outcomeNote: string | null;
};

export type ReportedVideoDetails = {
  readonly video: Video;
  readonly latestAtMs: number;
  readonly count: number;
  readonly reports: readonly ReportDetails[];
};

/** Deleted videos have no reports. */
export async function listReportedVideos(
  ctx: ReviewContext,
  scan: Parameters<typeof scanReportedVideos>[1],
): Promise<readonly ReportedVideoDetails[]> {
  const { queries } = ctx.database;
  const found = await scanReportedVideos(queries, scan);
  const ids = found.map(({ videoId }) => videoId);
  const videos = await findVideos(queries, ctx.videos.ctx, ids);
  const rows = await findReports(queries, ids, { state: scan.state, limit: REPORTS_SHOWN_MAX });
  const reportsOf = Map.groupBy(rows, (row) => row.video_id);
  const videoOf = new Map<string, Video>(videos.map((video) => [video.id, video]));
  return found.flatMap(({ videoId, latestAtMs, count }) => {
    const video = videoOf.get(videoId);
    const reports = (reportsOf.get(videoId) ?? []).map((row) => toDetails(row, ctx));
    return video === undefined ? [] : [{ video, latestAtMs, count, reports }];
  });
}

function toDetails(
  row: VideoReportsTable,
  { secrets }: Pick<ReviewContext, 'secrets'>,
): ReportDetails {
  const sealed = row.contact_sealed;
  return {
    id: row.id,
    reason: row.reason,
    details: row.details,
    contact: sealed === null ? null : secrets.open(sealed, toContactContext(row.video_id)),
    count: row.count,
    createdAtMs: row.created_at_ms,
    closedAtMs: row.closed_at_ms,
    outcome: row.outcome,
    outcomeNote: row.outcome_note,
  };
}

/** The context of a sealed contact. */
export function toContactContext(videoId: string): string {
  return `video_reports.contact ${videoId}`;
}

/** Closes the open reports of a video without a takedown. Returns their number. */
export function dismissReports(
  ctx: ReviewContext,
  videoId: VideoId,
  { outcome, reason }: { readonly outcome: 'dismissed' | 'resolved'; readonly reason: string },
): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    const closing = { outcome, note: reason, nowMs: ctx.clock() };
    const count = await closeReports(tx, videoId, closing);
    if (count === 0) return 0;
    const entry = { action: 'operator.reports_closed', subjectId: videoId } as const;
    const details = { outcome, count, reason };
    await recordOperatorAction(tx, ctx, { ...entry, accountId: null, details });
    return count;
  });
}
