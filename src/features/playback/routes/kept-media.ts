import { isVideoId, type VideoId } from '#contract/ids.ts';
import { type ReadyVideo, toStreamable } from '#features/videos/index.ts';
import type { Exchange, PreparedResponse } from '#platform/http/route-options.ts';

import { toAgeSeconds, toCachedHeaders } from '../media/cached-media.ts';
import type { CachedMedia } from '../media/media-cache.ts';
import { toMediaHeaders } from '../media/media-headers.ts';
import { decideMediaType, isManifestOrPage } from '../media/media-type.ts';
import { isContentEncoded, toScope } from '../media/open-media.ts';
import { MEDIA_SNIFF_BYTES, MEDIA_WRITE_BYTES_MAX } from '../media/send-media-body.ts';
import { findOpenedTarget, openPath, type Target } from '../target/find-target.ts';
import { admitsEveryViewer } from '../viewer/admission.ts';
import { countBytes } from '../viewer/byte-quota.ts';
import { measureStream } from '../viewer/watch-viewer.ts';
import type { PlaybackContext } from './playback-context.ts';

/** Thumbnails have their own route. Other queries, such as CMCD data, need the framework. */
const KEPT_TARGET = /^\/stream\/([^/]+)\/(?!thumbnails\/)([\w-]+(?:\/[\w.-]+)+)\?c=([\w-]+)$/;

type PreparedHead = {
  readonly ageSeconds: number;
  readonly headers: PreparedResponse['headers'];
};

/** The head of each cached response, until its age changes. */
const preparedHeads = new WeakMap<CachedMedia, PreparedHead>();

/**
 * Returns the response for a segment or initialization section of a video that is not private and
 * may be played on all sites, if it is cached. `play` serves all other requests.
 */
export function findKeptMedia(
  ctx: PlaybackContext,
  requestTarget: string,
  ifNoneMatch: string | undefined,
): PreparedResponse | undefined {
  if (ifNoneMatch !== undefined) return undefined;
  const target = findOpenTarget(ctx, requestTarget);
  if (target === undefined || ctx.failures.hasMoved(target)) return undefined;
  const { url, source, video } = target;
  if (!admitsEveryViewer(ctx, video)) return undefined;
  const media = ctx.media.findKept({ url, source, scope: toScope(video) });
  const headers = media && findHeaders(media, target, ctx.clock());
  if (media === undefined || headers === undefined) return undefined;
  return {
    headers,
    body: media.bytes,
    begin: (exchange) => begin(ctx, exchange, { target, media }),
  };
}

/** The target of a request that requires no permission. */
function findOpenTarget(ctx: PlaybackContext, requestTarget: string): Target | undefined {
  const [, videoId = '', path = '', capability = ''] = KEPT_TARGET.exec(requestTarget) ?? [];
  if (!isVideoId(videoId)) return undefined;
  const video = findOpenVideo(ctx, videoId);
  if (video === undefined) return undefined;
  const opened = openPath(videoId, { path: path.split('/'), capability }, ctx.capabilities);
  const target = opened && findOpenedTarget(video, opened);
  return target?.use === 'media' && target.grant === null ? target : undefined;
}

function findOpenVideo({ videos }: PlaybackContext, videoId: VideoId): ReadyVideo | undefined {
  const video = videos.findLoadedVideo(videoId);
  if (video === undefined || video.visibility === 'private') return undefined;
  const streamable = toStreamable(video);
  return streamable.status === 'ready' ? streamable : undefined;
}

/** Returns undefined for a body that must be decoded, rejected or sent in parts. */
function findHeaders(
  media: CachedMedia,
  { url }: Target,
  nowMs: number,
): PreparedResponse['headers'] | undefined {
  const ageSeconds = toAgeSeconds(media, nowMs);
  const known = preparedHeads.get(media);
  if (known?.ageSeconds === ageSeconds) return known.headers;
  const { status, bytes } = media;
  const isUsable = status === 200 && bytes.length > 0 && bytes.length <= MEDIA_WRITE_BYTES_MAX;
  const start = bytes.subarray(0, MEDIA_SNIFF_BYTES);
  if (!isUsable || isContentEncoded(media.headers) || isManifestOrPage(start)) return undefined;
  const headers = {
    ...toMediaHeaders(toCachedHeaders(media, nowMs), [media.url, url]),
    'content-type': decideMediaType(start, media.headers.get('content-type')),
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
  };
  preparedHeads.set(media, { ageSeconds, headers });
  return headers;
}

type KeptResponse = { readonly target: Target; readonly media: CachedMedia };

/**
 * Leases the response, pins its bytes, and counts them. A pipelined response has no socket until
 * those before it have ended, so the lease uses the socket of the request.
 */
function begin(
  ctx: PlaybackContext,
  { request: { socket }, response }: Exchange,
  { target: { video }, media }: KeptResponse,
): () => void {
  const terms = { kind: 'reader', videoId: video.id, grant: null, credentialId: null } as const;
  const lease = ctx.videos.holdLease(terms, () => socket.resetAndDestroy());
  const unpin = ctx.media.pin(media);
  const endStream = measureStream(ctx.metrics, response);
  countBytes({ ownerId: video.ownerId, bytes: ctx.bytes }, media.bytes.length);
  return () => {
    lease[Symbol.dispose]();
    unpin();
    endStream();
  };
}
