import type { Tx } from '#platform/db/database.ts';

import { writeActive } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';
import type { AddressContext } from './address-context.ts';
import { isIdle } from './check/decide-next-check.ts';
import { scheduleCheck } from './check/schedule-check.ts';

/** Records a play or a change by the owner. A video that was idle is checked soon. */
export async function recordActivity(
  tx: Tx,
  ctx: AddressContext,
  video: Pick<Video, 'id' | 'ownerId' | 'activeAtMs'>,
): Promise<void> {
  if (video.ownerId === null) return;
  await writeActive(tx, video.id, ctx.clock());
  await checkIdleVideo(tx, ctx, video);
}

/** Schedules a check of a video that was idle before its activity was written. */
export async function checkIdleVideo(
  tx: Tx,
  ctx: AddressContext,
  video: Pick<Video, 'id' | 'activeAtMs'>,
): Promise<void> {
  // A waiting check keeps the earlier time.
  if (isIdle(video, ctx.clock())) await scheduleCheck(tx, ctx, video.id);
}
