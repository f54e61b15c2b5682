import { AppError } from '#contract/app-error.ts';
import type { VideoId } from '#contract/ids.ts';
import type { Resolution, ResolveOptions } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';

import { resolveSource, resolveWithTimeout } from '../addresses/resolve-source.ts';
import { checkSourceUrl, type SourceLocation } from '../addresses/source-location.ts';
import { changeVideo } from '../record/change-video.ts';
import { requireNotRemoved, videoRemoved } from '../record/require-not-removed.ts';
import { findSharedVideo } from '../record/store/find-videos.ts';
import {
  insertQueued,
  type SuccessfulResolution,
  writeResolved,
} from '../record/store/write-resolution.ts';
import type { Video } from '../record/video.ts';
import { waitForVideo } from '../record/watch-video.ts';
import type { ManageContext } from './manage-context.ts';

const BUSY = 'Too many videos are being resolved. Try again in a moment.';

export type EmbedRequest = Pick<ResolveOptions, 'onFound'> & {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Network of the caller; see ResolveOptions. */
  readonly client?: string | undefined;
};

/**
 * Returns the shared video of the URL, resolved. Throws the resolution error and stores nothing
 * when the resolution fails.
 */
export function embedVideo(
  ctx: ManageContext,
  { url, signal, ...request }: EmbedRequest,
): Promise<Video> {
  return resolveWithTimeout({ signal, timeoutMs: ctx.embedTimeoutMs }, async (inTime) => {
    const source = await checkSourceUrl(ctx, url);
    const existing = await findSharedVideo(ctx.database.queries, ctx, source.digest);
    return ensureReady(ctx, existing, { ...request, source, signal: inTime });
  });
}

type CheckedRequest = Omit<EmbedRequest, 'url'> & { readonly source: SourceLocation };

async function ensureReady(
  ctx: ManageContext,
  existing: Video | undefined,
  request: CheckedRequest,
): Promise<Video> {
  if (existing?.status === 'ready') return existing;
  using permits = new DisposableStack();
  permits.use(requirePermit(ctx.embedPermits.tryAcquire(), BUSY));
  switch (existing?.status) {
    case 'resolving':
      return await waitForJob(ctx, existing.id, request.signal);
    case undefined:
    case 'queued':
    case 'failed':
      return await resolveNow(ctx, request);
    case 'removed':
      throw videoRemoved();
    default:
      return assertNever(existing);
  }
}

/** Waits for the worker, on this or another node, that is resolving the video. */
async function waitForJob(ctx: ManageContext, id: VideoId, signal: AbortSignal): Promise<Video> {
  const video = await waitForVideo(ctx, id, signal);
  signal.throwIfAborted();
  if (video === undefined)
    throw new AppError(
      'video_not_found',
      'The video was deleted while it was being resolved. Submit the URL again.',
    );
  if (video.status === 'failed') throw new AppError(video.error.code, video.error.message);
  return requireNotRemoved(video);
}

async function resolveNow(
  ctx: ManageContext,
  { source, client, ...request }: CheckedRequest,
): Promise<Video> {
  const options = {
    ...request,
    timeoutMs: ctx.embedTimeoutMs,
    ...(client !== undefined && { client }),
  };
  const resolution = await resolveSource(ctx, source, options);
  if (resolution.kind === 'failed') throw toResolutionError(resolution);
  return ctx.database.transaction((tx) => storeResolved(tx, ctx, { source, resolution }));
}

function toResolutionError({
  code,
  message,
  drm = [],
}: Resolution & { readonly kind: 'failed' }): AppError {
  if (drm.length === 0) return new AppError(code, message);
  const details = [{ path: '/url', message: `is protected by ${drm.join(', ')}`, drm }];
  return new AppError(code, message, { details });
}

/**
 * If the video has become ready in the meantime, it is returned unchanged, because clients may
 * already use its links.
 */
async function storeResolved(
  tx: Tx,
  ctx: ManageContext,
  {
    source,
    resolution,
  }: { readonly source: SourceLocation; readonly resolution: SuccessfulResolution },
): Promise<Video> {
  const nowMs = ctx.clock();
  const video = { id: newVideoId(), ownerId: null, source, isShared: true, values: {}, nowMs };
  await insertQueued(tx, ctx.secrets, video);
  const shared = await findSharedVideo(tx, ctx, source.digest);
  if (shared === undefined) throw new Error('the shared video of the source was not found');
  const { id } = shared;
  const from = ['queued', 'resolving', 'failed'] as const;
  const change = (): Promise<boolean> =>
    writeResolved(tx, ctx.secrets, { id, resolution, from, nowMs });
  const stored = await changeVideo(tx, ctx, { id, cause: 'resolution', change });
  return requireNotRemoved(stored ?? shared);
}
