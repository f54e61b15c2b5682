import {
  findReadableVideo,
  requireNotRemoved,
  toShownTitle,
  type Video,
  type Videos,
  videoNotFound,
} from '#features/videos/index.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import { newReportId } from '#platform/new-id.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findReporters, upsertReport } from './report-store.ts';
import type { ReportBody } from './report-wire.ts';
import { toContactContext } from './review-reports.ts';

/** Open reports that are stored for one video. Further reports tell the operator nothing new. */
const OPEN_REPORTS_MAX = 100;

/** The services that reports of viewers use. */
export type ReportContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'digest' | 'seal'>;
  readonly log: Logger;
  readonly enqueueMail: EnqueueMail;
  /** Receives an e-mail about reports; null if there is none. */
  readonly abuseContact: string | null;
  readonly videos: Videos;
};

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
  ctx: ReportContext,
  { videoId: id, ip, reason, details, contact }: ReportInput,
): Promise<void> {
  const video = await getReportable(ctx, id);
  const { id: videoId } = video;
  const clientDigest = ctx.secrets.digest('report client', `${videoId} ${toClientNetwork(ip)}`);
  const reportId = newReportId();
  const contactSealed =
    contact === undefined ? null : ctx.secrets.seal(contact, toContactContext(videoId));
  const isStored = await ctx.database.transaction(async (tx) => {
    // The video may have been deleted since it was read.
    const existing = await ctx.videos.lockVideos(tx, [videoId]);
    if (!existing.has(videoId)) throw videoNotFound();
    const reporters = await findReporters(tx, videoId);
    if (reporters.size >= OPEN_REPORTS_MAX && !reporters.has(clientDigest)) return false;
    const nowMs = ctx.clock();
    const report = { id: reportId, videoId, clientDigest, reason, details, contactSealed, nowMs };
    await upsertReport(tx, report);
    // One e-mail until the operator has closed the reports, so that reports can't flood a mailbox.
    if (reporters.size === 0) await notifyOperator(tx, ctx, { video, reason });
    return true;
  });
  if (isStored) ctx.log.info({ videoId, reason }, 'a viewer has reported a video');
}

/** Throws video_not_found and video_removed. */
export async function getReportable({ videos }: ReportContext, id: string): Promise<Video> {
  const video = await findReadableVideo(videos, id);
  if (video === undefined) throw videoNotFound();
  return requireNotRemoved(video);
}

/** Without `ABUSE_CONTACT`, operators see new reports only in the console. */
async function notifyOperator(
  tx: Tx,
  { abuseContact, enqueueMail, videos }: ReportContext,
  { video, reason }: { readonly video: Video; readonly reason: string },
): Promise<void> {
  if (abuseContact === null) return;
  const url = new URL('account/admin/reports', videos.ctx.publicUrl).href;
  await enqueueMail(tx, {
    to: abuseContact,
    template: 'video-reported',
    language: 'en',
    values: { url, id: video.id, title: toShownTitle(video, { includesHost: true }) ?? '', reason },
  });
}
