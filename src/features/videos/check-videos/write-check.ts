import type { SourceId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import type { AnnounceVideo, VideoEventType } from '../announce-video.ts';
import type { VideoStore } from '../store.ts';
import type { FailedVideo, ReadyVideo } from '../video.ts';
import { checkStore } from './check-store.ts';
import { type CheckedVideo, type CheckVerdict, FAILED_CHECKS_MAX } from './decide-check.ts';

export type CheckWriteDeps = {
  readonly database: Database;
  readonly store: VideoStore;
  readonly newSourceId: () => SourceId;
  readonly announceVideo: AnnounceVideo;
};

type CheckWriteInput = {
  readonly checked: CheckedVideo<ReadyVideo | FailedVideo>;
  readonly verdict: Exclude<CheckVerdict, 'unclear'>;
  readonly resolution: Resolution;
  readonly nowMs: number;
  readonly deps: CheckWriteDeps;
};

const EVENTS: Partial<Record<CheckVerdict, VideoEventType>> = {
  live_started: 'video.live_started',
  live_ended: 'video.live_ended',
  lost: 'video.source_lost',
  recovered: 'video.source_recovered',
};

/**
 * Writes the verdict to the video, which the caller has locked. Publishes an event if the verdict
 * has one.
 */
export async function writeCheck(tx: Tx, input: CheckWriteInput): Promise<void> {
  const { checked, verdict, nowMs, deps } = input;
  const { id } = checked.video;
  const isFailure = input.resolution.kind === 'failed';
  const failedChecks = isFailure ? countFailure(checked) : 0;
  await checkStore.writeChecked(tx, { id, failedChecks, nowMs });
  if (verdict === 'unchanged' || verdict === 'failing' || verdict === 'still_lost') return;
  if (verdict === 'moved_on') return;
  if (!(await writeTransition(tx, input))) throw new Error('a locked video has changed');
  await deps.database.changes.publish(tx, 'video', id);
  const type = EVENTS[verdict];
  const video = type === undefined ? undefined : await deps.store.findVideo(tx, id);
  if (type !== undefined && video !== undefined) await deps.announceVideo(tx, type, video);
}

/**
 * While a backup source plays, the failure count of the primary URL stops at the maximum. The days
 * of loss are thus counted from the loss of the last source.
 */
function countFailure({ video, failedChecks }: CheckWriteInput['checked']): number {
  return video.status === 'ready'
    ? Math.min(failedChecks + 1, FAILED_CHECKS_MAX)
    : failedChecks + 1;
}

function writeTransition(
  tx: Tx,
  { checked, resolution, nowMs, deps }: CheckWriteInput,
): Promise<boolean> {
  const { store, newSourceId } = deps;
  const { id, status, provider } = checked.video;
  const from = [status];
  if (resolution.kind === 'resolved') {
    return store.writeResolved(tx, { id, resolution, from, newSourceId, nowMs });
  }
  const { code, message, trace } = resolution;
  return store.writeFailed(tx, {
    id,
    code,
    message,
    provider: resolution.provider ?? provider,
    trace,
    from,
    nowMs,
  });
}
