import { AppError } from '#contract/app-error.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { quotaExceeded } from '#contract/quotas.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import type { Semaphore } from '#lib/async/semaphore.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeOwnedVideo, getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { requireNotRemoved } from '../record/require-not-removed.ts';
import type { SourceLocation } from '../record/source-location.ts';
import { insertAddress } from '../record/store/address-store.ts';
import {
  findSources,
  writeRemoved,
  restoreSources,
  writePositions,
} from '../record/store/source-store.ts';
import {
  type SuccessfulResolution,
  writeFound,
  writeResolved,
} from '../record/store/write-resolution.ts';
import { incrementRevision, writeSourceOrder } from '../record/store/write-video.ts';
import { haveSameHeaders, toClientHeaders } from '../record/to-client-headers.ts';
import {
  isPending,
  type ReadyVideo,
  type Source,
  toPlayable,
  type Video,
} from '../record/video.ts';
import type { AddressContext } from './address-context.ts';
import { checkSourceUrl } from './check-source-url.ts';
import { recordActivity } from './record-activity.ts';
import { requireStreams, resolveSource, resolveWithTimeout } from './resolve-source.ts';

/** Backup sources per video. */
export const BACKUPS_MAX = 8;

const BUSY = 'Too many sources are being resolved. Try again in a moment.';
const CHANGED = 'The headers of the video have changed meanwhile. Try again.';
const LAST_SOURCE_MESSAGE =
  'This is the video’s last source. Add another source first, or delete the video.';

/** `health`, or the IDs of all shown sources. */
type SourceOrder = 'health' | readonly string[];

/** The services that adding a source uses. */
export type AddSourceContext = AddressContext & {
  /** For sources that are being added. */
  readonly sourcePermits: Semaphore;
  /** Time limit of `POST /embed` and of adding a source. */
  readonly embedTimeoutMs: number;
};

export type AddedSource = { readonly video: Video; readonly isNew: boolean };

/**
 * Resolves a backup source and appends its sources. If the video already has the URL, its removed
 * sources are restored instead, without upstream requests, because checks also keep them up to
 * date. Throws the resolution error, quota_exceeded, video_not_found and precondition_failed.
 */
export async function addSource(
  ctx: AddSourceContext,
  key: OwnedVideoKey,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Promise<AddedSource> {
  const video = requireNotRemoved(await getOwnedVideo(ctx.database.queries, ctx, key));
  const location = await checkSourceUrl(ctx, url, key.accountId);
  if (hasUrl(video, location)) return await restoreUrl(ctx, key, location);
  checkBackupLimit(video);
  using permits = new DisposableStack();
  permits.use(requirePermit(ctx.sourcePermits.tryAcquire(), BUSY));
  const timeoutMs = ctx.embedTimeoutMs;
  const resolution = await resolveWithTimeout({ signal, timeoutMs }, (inTime) =>
    resolveBackup(ctx, { location, video }, inTime),
  );
  return await storeSource(ctx, key, { location, resolution, video });
}

/** Throws source_not_found. */
export function getSource(video: Video, sourceId: string): Source {
  const source = findSource(video, sourceId);
  if (source !== undefined) return source;
  throw new AppError('source_not_found', 'Source not found. Check the ID.');
}

/**
 * Throws source_not_found, last_source if nothing playable would remain, video_not_found and
 * precondition_failed.
 */
export async function removeSource(
  ctx: AddressContext,
  key: OwnedVideoKey,
  sourceId: string,
): Promise<void> {
  await changeSources(ctx, key, async (tx, video) => {
    const source = getSource(video, sourceId);
    if (isLastSource(video)) throw new AppError('last_source', LAST_SOURCE_MESSAGE);
    await writeRemoved(tx, video, source.id);
    return true;
  });
}

/**
 * Throws validation_failed unless every source is listed exactly once, video_not_found and
 * precondition_failed.
 */
export function orderSources(
  ctx: AddressContext,
  key: OwnedVideoKey,
  order: SourceOrder,
): Promise<Video> {
  return changeSources(ctx, key, async (tx, video) => {
    checkOrder(video, order);
    await writeSourceOrder(tx, video.id, order === 'health' ? 'health' : 'given');
    if (order !== 'health') await writePositions(tx, video.id, order);
    return true;
  });
}

/** `apply` returns false if it has changed nothing. */
function changeSources(
  ctx: AddressContext,
  key: OwnedVideoKey,
  apply: (tx: Tx, video: Video) => Promise<boolean>,
): Promise<Video> {
  return changeOwnedVideo(ctx, key, async (tx, video) => {
    const isChanged = await apply(tx, video);
    if (isChanged) await incrementRevision(tx, video.id, ctx.clock());
    await recordActivity(tx, ctx, video);
    return isChanged;
  });
}

/** Throws the resolution error, and source_unsupported when the URL has no streams. */
async function resolveBackup(
  ctx: AddSourceContext,
  { location, video }: { readonly location: SourceLocation; readonly video: Video },
  signal: AbortSignal,
): Promise<SuccessfulResolution> {
  const headers = toClientHeaders(video);
  const options = { signal, timeoutMs: ctx.embedTimeoutMs, force: true, headers };
  const resolution = requireStreams(await resolveSource(ctx, location, options));
  if (resolution.kind === 'failed') throw new AppError(resolution.code, resolution.message);
  return resolution;
}

/**
 * Repeats the checks inside the transaction: a concurrent request may have added the URL, changed the
 * headers or reached the limit.
 */
async function storeSource(
  ctx: AddressContext,
  key: OwnedVideoKey,
  {
    location,
    resolution,
    video: resolved,
  }: {
    readonly location: SourceLocation;
    readonly resolution: SuccessfulResolution;
    readonly video: Video;
  },
): Promise<AddedSource> {
  let isNew = false;
  const video = await changeSources(ctx, key, async (tx, now) => {
    isNew = !hasUrl(now, location);
    if (!isNew) return false;
    if (!haveSameHeaders(now, resolved)) throw createUnavailableError(CHANGED);
    checkBackupLimit(now);
    const { id } = now;
    const nowMs = ctx.clock();
    const address = await insertAddress(tx, ctx.secrets, { ...location, videoId: id, nowMs });
    const from = [requireNotRemoved(now).status];
    const write = { ...location, id, address, resolution, from, nowMs };
    // Its own resolution decides about a pending video.
    if (isPending(now)) await writeFound(tx, ctx.secrets, write);
    else await writeResolved(tx, ctx.secrets, write);
    return true;
  });
  return { video, isNew };
}

async function restoreUrl(
  ctx: AddressContext,
  key: OwnedVideoKey,
  { digest }: SourceLocation,
): Promise<AddedSource> {
  let isNew = false;
  const video = await changeSources(ctx, key, async (tx, { id }) => {
    const removed = (await findSources(tx, [id]))
      .filter((row) => row.is_removed === 1 && row.address_digest === digest)
      .map((row) => row.id);
    isNew = removed.length > 0;
    if (isNew) await restoreSources(tx, removed);
    return isNew;
  });
  return { video, isNew };
}

function hasUrl({ addresses }: Video, { digest }: SourceLocation): boolean {
  return addresses.some((address) => address.digest === digest);
}

function checkBackupLimit({ addresses }: Video): void {
  const used = addresses.length - 1;
  if (used < BACKUPS_MAX) return;
  throw quotaExceeded({ quota: 'sourcesPerVideo', limit: BACKUPS_MAX, used });
}

/** During a refresh, the previous version can be edited. */
function toPlayingVersion(video: Video): ReadyVideo | undefined {
  const playable = toPlayable(video);
  return playable.status === 'ready' ? playable : undefined;
}

function findSource(video: Video, sourceId: string): Source | undefined {
  return toPlayingVersion(video)?.sources.find(({ id }) => id === sourceId);
}

function isLastSource(video: Video): boolean {
  const version = toPlayingVersion(video);
  return version !== undefined && version.sources.length === 1 && version.iframeUrl === null;
}

function checkOrder(video: Video, order: SourceOrder): void {
  if (order === 'health') return;
  const ids = toPlayingVersion(video)?.sources.map(({ id }) => id) ?? [];
  if (ids.length === order.length && ids.every((id) => order.includes(id))) return;
  throw invalidField('/order', 'must contain the ID of every source of the video exactly once');
}
