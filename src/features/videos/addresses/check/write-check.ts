import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AddressContext } from '../../context.ts';
import { writeChecked } from '../../record/address-store.ts';
import { FAILED_CHECKS_MAX, type FailedVideo, type ReadyVideo } from '../../record/video.ts';
import { writeFailed, writeResolved } from '../../record/write-resolution.ts';
import type { CheckVerdict } from './decide-check.ts';

type CheckWrite = {
  readonly video: ReadyVideo | FailedVideo;
  readonly verdict: Exclude<CheckVerdict, 'unclear'>;
  readonly resolution: Resolution;
  readonly nowMs: number;
};

/** Verdicts that leave the status and the sources of the primary URL as they are. */
const COUNTED: ReadonlySet<CheckVerdict> = new Set([
  'unchanged',
  'failing',
  'still_lost',
  'moved_on',
]);

/** Writes the verdict about the primary URL to the video, which the caller has locked. */
export async function writeCheck(
  tx: Tx,
  { secrets }: AddressContext,
  write: CheckWrite,
): Promise<void> {
  const { video, verdict, resolution, nowMs } = write;
  const failedChecks = resolution.kind === 'failed' ? countFailure(video) : 0;
  await writeChecked(tx, { videoId: video.id }, { failedChecks, nowMs });
  if (COUNTED.has(verdict)) return;
  if (!(await writeTransition(tx, secrets, write))) throw new Error('a locked video has changed');
}

/**
 * While a backup source plays, the failure count of the primary URL stops at the maximum. The days
 * of loss are thus counted from the loss of the last source.
 */
function countFailure({ status, addresses: [{ failedChecks }] }: CheckWrite['video']): number {
  return status === 'ready' ? Math.min(failedChecks + 1, FAILED_CHECKS_MAX) : failedChecks + 1;
}

function writeTransition(
  tx: Tx,
  secrets: Secrets,
  { video, resolution, nowMs }: CheckWrite,
): Promise<boolean> {
  const { id, status } = video;
  const from = [status];
  if (resolution.kind === 'resolved')
    return writeResolved(tx, secrets, { id, resolution, from, nowMs });
  const { code, message, trace } = resolution;
  const provider = resolution.provider ?? video.provider;
  return writeFailed(tx, secrets, { id, code, message, provider, trace, from, nowMs });
}
