import { AppError } from '#contract/app-error.ts';
import type { VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Tx } from '#platform/db/database.ts';

import { resolveWithTimeout } from '../addresses/resolve-with-timeout.ts';
import { checkSourceUrl, type SourceLocation } from '../addresses/source-location.ts';
import { changeVideo } from '../record/change-video.ts';
import { findSharedVideo, findVideo } from '../record/find-videos.ts';
import type { Video } from '../record/video.ts';
import { waitForVideo } from '../record/wait-for-video.ts';
import { insertQueued, type SuccessfulResolution, writeResolved } from '../record/write-video.ts';
import type { ManageContext } from './manage-context.ts';

type EmbedRequest = {
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
  { url, signal, client }: EmbedRequest,
): Promise<Video> {
  return resolveWithTimeout({ signal, timeoutMs: ctx.embedTimeoutMs }, async (inTime) => {
    const source = await checkSourceUrl(url, ctx);
    const existing = await findSharedVideo(ctx.database.queries, source.digest, ctx);
    return getReadyVideo(existing, source, { ctx, signal: inTime, client });
  });
}

type EmbedOptions = Pick<EmbedRequest, 'signal' | 'client'> & { readonly ctx: ManageContext };

async function getReadyVideo(
  existing: Video | undefined,
  source: SourceLocation,
  options: EmbedOptions,
): Promise<Video> {
  if (existing?.status === 'ready') return existing;
  using slots = new DisposableStack();
  slots.use(options.ctx.embedSlots.acquire());
  switch (existing?.status) {
    case 'resolving':
      return await waitForJob(existing.id, options);
    case undefined:
    case 'queued':
    case 'failed':
      return await resolveNow(source, options);
    default:
      return assertNever(existing);
  }
}

/** Waits for the worker, on this or another node, that is resolving the video. */
async function waitForJob(id: VideoId, { ctx, signal }: EmbedOptions): Promise<Video> {
  const { queries, changes } = ctx.database;
  const find = (wanted: VideoId): Promise<Video | undefined> => findVideo(queries, wanted, ctx);
  const video = await waitForVideo(id, { find, changes }, signal);
  signal.throwIfAborted();
  if (video === undefined)
    throw new AppError(
      'video_not_found',
      'The video was deleted while it was being resolved. Submit the URL again.',
    );
  if (video.status === 'failed') throw new AppError(video.error.code, video.error.message);
  return video;
}

async function resolveNow(
  source: SourceLocation,
  { ctx, signal, client }: EmbedOptions,
): Promise<Video> {
  const options = client === undefined ? {} : { client };
  const resolution = await ctx.resolveDeduplicated(source, signal, options);
  if (resolution.kind === 'failed') throw toResolutionError(resolution);
  return ctx.database.transaction((tx) => storeResolved(tx, { source, resolution, ctx }));
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

type ResolvedSource = {
  readonly source: SourceLocation;
  readonly resolution: SuccessfulResolution;
  readonly ctx: ManageContext;
};

/**
 * If the video has become ready in the meantime, it is returned unchanged, because clients may
 * already use its links.
 */
async function storeResolved(tx: Tx, { source, resolution, ctx }: ResolvedSource): Promise<Video> {
  const nowMs = ctx.clock();
  const video = {
    id: ctx.newVideoId(),
    sourceUrl: source.url,
    sourceDigest: source.digest,
    ownerId: null,
    visibility: 'public',
    embedSites: null,
    isShared: true,
    title: null,
    description: null,
    forceProxy: false,
    nowMs,
  } as const;
  await insertQueued(tx, video, ctx.secrets);
  const shared = await findSharedVideo(tx, source.digest, ctx);
  if (shared === undefined) throw new Error('the shared video of the source was not found');
  const { id } = shared;
  const from = ['queued', 'resolving', 'failed'] as const;
  const stored = await changeVideo(tx, { id, cause: 'resolution', ctx }, () =>
    writeResolved(tx, { id, resolution, from, nowMs }, ctx),
  );
  return stored ?? shared;
}
