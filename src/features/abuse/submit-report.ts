import { findReadableVideo, requireNotRemoved, videoNotFound } from '#features/videos/index.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { newReportId } from '#platform/new-id.ts';

import type { AbuseContext } from './context.ts';
import { countOtherOpen, upsertReport } from './report-store.ts';
import type { ReportBody } from './report-wire.ts';
import { toContactContext } from './review-reports.ts';

/** Open reports that are stored for one video. Further reports tell the operator nothing new. */
const OPEN_REPORTS_MAX = 100;

type ReportInput = ReportBody & {
  readonly videoId: string;
  /** The address of the client, of which a keyed digest is stored. */
  readonly ip: string;
};

/**
 * Stores a report about a public or unlisted video. A second report of the same network replaces
 * the first one while that is open. Throws video_not_found and video_removed.
 */
export async function submitReport(
  ctx: AbuseContext,
  { videoId: id, ip, reason, details, contact }: ReportInput,
): Promise<void> {
  const video = await findReadableVideo(ctx.videos, id);
  if (video === undefined) throw videoNotFound();
  const { id: videoId } = requireNotRemoved(video);
  const clientDigest = ctx.secrets.digest('report client', `${videoId} ${toClientNetwork(ip)}`);
  const reportId = newReportId();
  const contactSealed =
    contact === undefined ? null : ctx.secrets.seal(contact, toContactContext(videoId));
  const isStored = await ctx.database.transaction(async (tx) => {
    // The video may have been deleted since it was read.
    const existing = await ctx.videos.lockVideos(tx, [videoId]);
    if (!existing.has(videoId)) throw videoNotFound();
    if ((await countOtherOpen(tx, { videoId, clientDigest })) >= OPEN_REPORTS_MAX) return false;
    const nowMs = ctx.clock();
    const report = { id: reportId, videoId, clientDigest, reason, details, contactSealed, nowMs };
    await upsertReport(tx, report);
    return true;
  });
  if (isStored) ctx.log.info({ videoId, reason }, 'a viewer has reported a video');
}
