import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { VideoId } from '#contract/ids.ts';
import type { Resolution, ResolveOptions } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newVideoId } from '#platform/new-id.ts';

import { checkSourceUrl } from '../addresses/check-source-url.ts';
import { enqueueCheck } from '../addresses/check/schedule-check.ts';
import { resolveSource, resolveWithTimeout } from '../addresses/resolve-source.ts';
import { changeVideo } from '../record/change-video.ts';
import { requireNotRemoved, videoRemoved } from '../record/require-not-removed.ts';
import type { SourceLocation } from '../record/source-location.ts';
import { listFoundNames, listSharedNames } from '../record/source-names.ts';
import { findSharedVideo } from '../record/store/find-videos.ts';
import { isShared } from '../record/store/shared-store.ts';
import {
  insertQueued,
  type SuccessfulResolution,
  writeResolved,
} from '../record/store/write-resolution.ts';
import { deleteVideos } from '../record/store/write-video.ts';
import type { ReadyVideo, Video } from '../record/video.ts';
import { waitForVideo } from '../record/watch-video.ts';
import { findTarget } from './find-target.ts';
import type { ManageContext } from './manage-context.ts';
import { refreshUrl } from './refresh-url.ts';

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
    const source = await checkSourceUrl(ctx, url, null);
    return ensureShared(ctx, { ...request, source, signal: inTime });
  });
}

type CheckedRequest = Omit<EmbedRequest, 'url'> & {
  readonly source: SourceLocation;
  /** True if another URL has led to the source. */
  readonly isTarget?: boolean;
};

async function ensureShared(ctx: ManageContext, request: CheckedRequest): Promise<Video> {
  const names = [request.source.sharedDigest];
  return ensureReady(ctx, await findSharedVideo(ctx.database.queries, ctx, names), request);
}

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

async function resolveNow(ctx: ManageContext, request: CheckedRequest): Promise<Video> {
  const { source, client, isTarget = false, ...rest } = request;
  const options = {
    ...rest,
    timeoutMs: ctx.embedTimeoutMs,
    ...(client !== undefined && { client }),
  };
  const resolution = await resolveSource(ctx, source, options);
  if (resolution.kind === 'failed') throw toResolutionError(resolution);
  const target = isTarget ? undefined : findTarget(source, resolution);
  const found = { source, resolution };
  return (
    (await findKnown(ctx, found)) ??
    (target && (await ensureTarget(ctx, target, { request, resolution }))) ??
    (await ctx.database.transaction((tx) => storeResolved(tx, ctx, found)))
  );
}

type Found = { readonly source: SourceLocation; readonly resolution: SuccessfulResolution };

/** Finds the ready video of a source that the resolution has led to. */
async function findKnown(
  ctx: ManageContext,
  { source: { digest }, resolution }: Found,
): Promise<Video | undefined> {
  const { leads } = listFoundNames(resolution, ctx.secrets);
  const known = await findSharedVideo(ctx.database.queries, ctx, [digest, ...leads]);
  if (known?.status === 'removed') throw videoRemoved();
  return known?.status === 'ready' && playsAs(known, resolution) ? known : undefined;
}

/** False if only the URL shows streams, such as of a video that plays on some sites. */
function playsAs({ sources }: ReadyVideo, { media }: SuccessfulResolution): boolean {
  return sources.length > 0 || media.sources.length === 0;
}

/** Returns undefined if the source does not play at its own URL, such as without a Referer. */
async function ensureTarget(
  ctx: ManageContext,
  target: URL,
  { request, resolution }: Pick<Found, 'resolution'> & { readonly request: CheckedRequest },
): Promise<Video | undefined> {
  try {
    const source = await checkSourceUrl(ctx, target.href, null);
    const video = await ensureShared(ctx, { ...request, source, isTarget: true });
    return video.status === 'ready' && playsAs(video, resolution) ? video : undefined;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return undefined;
    throw error;
  }
}

const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'source_unsupported',
  'source_protected',
  'source_unreachable',
  'source_error',
  'source_timeout',
]);

function toResolutionError({
  code,
  message,
  drm = [],
  channels,
}: Resolution & { readonly kind: 'failed' }): AppError {
  if (channels !== undefined) {
    const listed = `leads to a list of ${channels} channels`;
    return new AppError(code, message, { details: [{ path: '/url', message: listed, channels }] });
  }
  if (drm.length === 0) return new AppError(code, message);
  const details = [{ path: '/url', message: `is protected by ${drm.join(', ')}`, drm }];
  return new AppError(code, message, { details });
}

/** A check has the time for yt-dlp that the request did not have. */
function checkSoon(tx: Tx, ctx: ManageContext, id: VideoId): Promise<void> {
  const video = { id, ownerId: null };
  return enqueueCheck(tx, ctx, { video, runAtMs: ctx.clock(), isReported: true });
}

/**
 * If the video has become ready in the meantime, it is returned unchanged, because clients may
 * already use its links.
 */
async function storeResolved(
  tx: Tx,
  ctx: ManageContext,
  { source, resolution }: Found,
): Promise<Video> {
  const nowMs = ctx.clock();
  const video = { id: newVideoId(), ownerId: null, source, isShared: true, values: {}, nowMs };
  const names = listSharedNames(source, resolution, ctx.secrets);
  const existing = await findSharedVideo(tx, ctx, names);
  const isNew = existing === undefined && (await insertQueued(tx, ctx.secrets, video));
  const shared = existing ?? (await findSharedVideo(tx, ctx, names));
  if (shared === undefined) throw new Error('the shared video of the source was not found');
  const { id } = shared;
  if (shared.status !== 'ready') await refreshUrl(tx, ctx, { video: shared, source });
  const from = ['queued', 'resolving', 'failed'] as const;
  const change = (): Promise<boolean> =>
    writeResolved(tx, ctx.secrets, { id, resolution, from, nowMs });
  const stored = await changeVideo(tx, ctx, { id, cause: 'resolution', change });
  if (isNew && resolution.wasCut === true) await checkSoon(tx, ctx, id);
  if (!isNew || (await isShared(tx, id))) return requireNotRemoved(stored ?? shared);
  // A concurrent request has stored the source under another of its names.
  await deleteVideos(tx, [id]);
  const other = await findSharedVideo(tx, ctx, names);
  if (other === undefined) throw new Error('the shared video of the source was not found');
  return requireNotRemoved(other);
}
