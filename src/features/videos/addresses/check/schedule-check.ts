import type { VideoId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { enqueueJob, type JobContext } from '#platform/jobs/enqueue-job.ts';

import { findVideo } from '../../record/store/find-videos.ts';
import type { Video } from '../../record/video.ts';
import type { AddressContext } from '../address-context.ts';
import { decideNextCheck, staysReported } from './decide-next-check.ts';

/** Job kind for checking the sources of one video. The job's subject is the video ID. */
export const CHECK_JOB = 'check-video';
/** Payload of a check job that was scheduled because of playback. */
export const REPORTED = 'reported';
const ATTEMPTS_MAX = 5;

/**
 * Schedules the first check, in the transaction that makes the video ready. Does nothing for a
 * video without an owner.
 */
export function scheduleCheck(tx: Tx, ctx: AddressContext, id: VideoId): Promise<void> {
  return scheduleNext(tx, ctx, { id, isReported: false });
}

type NextCheck = { readonly id: VideoId; readonly isReported: boolean };

export async function scheduleNext(
  tx: Tx,
  ctx: AddressContext,
  { id, isReported }: NextCheck,
): Promise<void> {
  const video = await findVideo(tx, ctx, id);
  if (video === undefined) return;
  const next = { id, isReported: isReported && staysReported(video) };
  const runAtMs = findNextCheck(ctx, video, next);
  if (runAtMs !== null) await enqueueCheck(tx, ctx, { ...next, video, runAtMs });
}

export function findNextCheck(
  ctx: AddressContext,
  video: Video,
  { isReported }: Pick<NextCheck, 'isReported'>,
): number | null {
  return decideNextCheck(video, { nowMs: ctx.clock(), random: ctx.random(), isReported });
}

export type EnqueuedCheck = Pick<NextCheck, 'isReported'> & {
  readonly video: Pick<Video, 'id' | 'ownerId'>;
  readonly runAtMs: number;
};

/** A reported check also applies to videos without an owner. */
export function enqueueCheck(
  tx: Tx,
  ctx: JobContext,
  { video: { id, ownerId }, runAtMs, isReported }: EnqueuedCheck,
): Promise<void> {
  return enqueueJob(tx, ctx, {
    kind: CHECK_JOB,
    subject: id,
    payload: isReported ? REPORTED : '',
    ownerId,
    runAtMs,
    attemptsMax: ATTEMPTS_MAX,
  });
}
