import type { ReadyVideo } from '#features/videos/index.ts';

import { type Target, toSourceTarget } from '../target/find-target.ts';
import { findForm, playSource } from '../target/packaged-source.ts';
import { toSourceKey } from '../upstream/open-upstream.ts';
import type { Viewer } from '../viewer/watch-viewer.ts';
import { type FailoverContext, refresh } from './failover-context.ts';
import {
  canFailOver,
  type FailedTarget,
  isFailoverCause,
  isLost,
  mayHaveMoved,
} from './failover-rules.ts';
import { locateMedia } from './locate-media.ts';

export type Attempt = {
  readonly respond: (target: Target) => Promise<void>;
  readonly viewer: Pick<Viewer, 'network' | 'signal'>;
};

/** `source_lost`: the attempt failed because the upstream has lost the source. */
type Outcome = 'responded' | 'failed' | 'source_lost';

/**
 * Returns true if it has responded. If older URLs of the rendition have failed recently, responds from the new ones at once, so that
 * each request does not have to fail first.
 */
export async function respondFromMoved(
  ctx: FailoverContext,
  attempt: Attempt,
  target: Target,
): Promise<boolean> {
  const moved = { ...attempt, ageMsMax: Infinity, failed: target };
  return (await respondMoved(ctx, moved, target)) === 'responded';
}

/**
 * Looks for the resource in the source's current manifests, in the manifests after a refresh of the
 * source, and in the manifests of other sources. Rejects with the original error if none of them
 * has it, or if the error does not suggest another URL.
 */
export async function relocate(
  ctx: FailoverContext,
  attempt: Attempt,
  { first, error }: FailedTarget,
): Promise<void> {
  if (!mayHaveMoved(error, first) && !canFailOver(error, first)) throw error;
  const current = await respondFromCurrent(ctx, attempt, { target: first, failed: first });
  if (current === 'responded') return;
  const isGone = isLost(error, first) || current === 'source_lost';
  if (!isGone && !canFailOver(error, first)) throw error;
  const refreshed = isGone
    ? await refresh(ctx, { first, error }, attempt.viewer.signal)
    : undefined;
  if (await respondFromOthers(ctx, attempt, { first, refreshed })) return;
  if (refreshed === undefined) ctx.failures.addLost(first.source);
  throw error;
}

type MovedAttempt = Attempt & {
  readonly ageMsMax: number;
  /** The target whose URL has failed. */
  readonly failed: Target;
};

async function respondMoved(
  ctx: FailoverContext,
  attempt: MovedAttempt,
  target: Target,
): Promise<Outcome> {
  let requested = toSourceTarget(target.video, target.source);
  try {
    const { viewer, ageMsMax } = attempt;
    const { network: client, signal } = viewer;
    const located = await locateMedia(ctx, { client, ageMsMax, signal }, target);
    if (located === undefined || wouldFailAgain(located, attempt.failed)) return 'failed';
    requested = located;
    await attempt.respond(located);
    ctx.failures.addMoved(target);
    return 'responded';
  } catch (error) {
    if (attempt.viewer.signal.aborted || !isFailoverCause(error)) throw error;
    return isLost(error, requested) ? 'source_lost' : 'failed';
  }
}

/** A refreshed source may send other headers, and a reloaded manifest may set new cookies. */
function wouldFailAgain({ url, source }: Target, failed: Target): boolean {
  const isSame = url.href === failed.url.href && toSourceKey(source) === toSourceKey(failed.source);
  const { hosts = {} } = source.requirements ?? {};
  return isSame && !Object.values(hosts).some(({ cookies }) => cookies);
}

/** Cached manifests may contain URLs that have just expired. */
function respondFromCurrent(
  ctx: FailoverContext,
  attempt: Attempt,
  { target, failed }: { readonly target: Target; readonly failed: Target },
): Promise<Outcome> {
  const ageMsMax = ctx.failures.claimReload(target.source);
  return respondMoved(ctx, { ...attempt, ageMsMax, failed }, target);
}

/** Tries the refreshed source and the other sources. Returns true if it has responded. */
async function respondFromOthers(
  ctx: FailoverContext,
  attempt: Attempt,
  { first, refreshed }: { readonly first: Target; readonly refreshed: ReadyVideo | undefined },
): Promise<boolean> {
  const video = refreshed ?? first.video;
  for (const source of video.sources) {
    const isFirst = source.id === first.source.id;
    if (isFirst ? refreshed === undefined : ctx.failures.isLost(source)) continue;
    const outcome = await respondFromCurrent(ctx, attempt, {
      target: { ...first, video, source: playSource(source, findForm(first.url)) },
      failed: first,
    });
    if (outcome === 'responded') return true;
  }
  return false;
}
