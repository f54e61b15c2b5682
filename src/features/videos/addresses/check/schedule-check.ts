import type { VideoId } from '#contract/ids.ts';
import type { Queries, Tx } from '#platform/db/database.ts';

import { findVideo, isLiveStream } from '../../record/find-videos.ts';
import type { AddressContext } from '../address-context.ts';
import type { CheckedVideo } from './decide-check.ts';
import { decideNextCheck, staysReported } from './decide-next-check.ts';

/** Job kind for checking the sources of one video. The job's subject is the video ID. */
export const CHECK_JOB = 'check-video';
/** Payload of a check job that was scheduled because of playback. */
export const REPORTED = 'reported';
const ATTEMPTS_MAX = 5;

export type CheckContext = { readonly isReported: boolean; readonly ctx: AddressContext };

/**
 * Schedules the first check, in the transaction that makes the video ready. Does nothing for a
 * video without an owner.
 */
export function scheduleCheck(tx: Tx, id: VideoId, ctx: AddressContext): Promise<void> {
  return scheduleNext(tx, id, { isReported: false, ctx });
}

type PullOptions = {
  readonly runAtMs: number;
  readonly ctx: Pick<AddressContext, 'enqueueJob'>;
};

/**
 * Schedules an earlier check because of playback. Unlike the regular checks, it also applies to
 * videos without an owner.
 */
export function pullCheckForward(tx: Tx, id: VideoId, options: PullOptions): Promise<void> {
  return enqueueCheck(tx, id, { ...options, isReported: true });
}

export async function scheduleNext(
  tx: Tx,
  id: VideoId,
  { isReported, ctx }: CheckContext,
): Promise<void> {
  const checked = await findChecked(tx, id, ctx);
  if (checked === undefined) return;
  const next = { isReported: isReported && staysReported(checked), ctx };
  const runAtMs = findNextCheck(checked, next);
  if (runAtMs !== null) await enqueueCheck(tx, id, { ...next, runAtMs });
}

export function findNextCheck(
  checked: CheckedVideo,
  { isReported, ctx }: CheckContext,
): number | null {
  return decideNextCheck(checked, { nowMs: ctx.clock(), random: ctx.random(), isReported });
}

export async function findChecked(
  queries: Queries,
  id: VideoId,
  ctx: AddressContext,
): Promise<CheckedVideo | undefined> {
  const video = await findVideo(queries, id, ctx);
  if (video === undefined) return undefined;
  return { video, isLiveStream: await isLiveStream(queries, id) };
}

export function enqueueCheck(
  tx: Tx,
  id: VideoId,
  { runAtMs, isReported, ctx }: PullOptions & { readonly isReported: boolean },
): Promise<void> {
  return ctx.enqueueJob(tx, {
    kind: CHECK_JOB,
    subject: id,
    payload: isReported ? REPORTED : '',
    runAtMs,
    attemptsMax: ATTEMPTS_MAX,
  });
}
