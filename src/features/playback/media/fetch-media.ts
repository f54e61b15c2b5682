import type { Clock } from '#platform/clock.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { isDownStatus, isUpstreamDown } from '../upstream/upstream-failure.ts';
import { isUsable, serveStale, freshenMedia, toValidators } from './cached-media.ts';
import type { CachedMedia, MediaCache } from './media-cache.ts';
import { decideMediaLifetime } from './media-lifetime.ts';
import { createSharedBody, type SharedBody } from './shared-body.ts';

/** For media up to this size, the full buffer is allocated as soon as the size is known. */
const PREALLOCATED_MEDIA_BYTES_MAX = 4 * 1024 * 1024;

export type MediaHead = Pick<EgressResponse, 'status' | 'headers' | 'url'>;

/** The way an upstream response is shared, decided from its headers. */
export type MediaOutcome =
  | { readonly kind: 'shared'; readonly head: MediaHead; readonly body: SharedBody }
  | { readonly kind: 'cached'; readonly media: CachedMedia }
  /** Not media; the body is ignored. */
  | { readonly kind: 'headers-only'; readonly head: MediaHead }
  /** Too large to cache: only the first caller gets this response. */
  | { readonly kind: 'single'; readonly response: EgressResponse; isClaimed: boolean };

export type MediaFetch = {
  readonly request: UpstreamRequest & { readonly undeclaredSecondsMax: number };
  /** Cache keys of the requested range and of the full file, which some upstreams send instead. */
  readonly key: string;
  readonly fullKey: string;
  /** Called with the bytes of a complete outcome; must pin them until the last reader leaves. */
  readonly onComplete: (bytes: Buffer) => void;
  /** Called when a shared body can no longer be joined. */
  readonly onLost: () => void;
};

/** The parts with which media is fetched. */
export type MediaParts = {
  readonly upstream: Upstream;
  readonly cache: MediaCache;
  readonly clock: Clock;
};

const MEDIA_STATUSES: ReadonlySet<number> = new Set([200, 203, 206]);

/** Fetches media for all waiting viewers, or revalidates a cached entry. */
export async function fetchMedia(fetch: MediaFetch, parts: MediaParts): Promise<MediaOutcome> {
  const { key, request } = fetch;
  const cached = parts.cache.find(key);
  const unpin = cached && parts.cache.pin(cached.bytes);
  const headers = { ...request.headers, ...toValidators(cached?.headers) };
  try {
    const response = await parts.upstream.open({ ...request, headers });
    return await toOutcome(response, cached, { fetch, parts });
  } catch (error) {
    const media = isUpstreamDown(error) ? findStale(fetch, parts) : undefined;
    if (media === undefined) throw error;
    return toCachedOutcome(media, fetch);
  } finally {
    unpin?.();
  }
}

function toCachedOutcome(media: CachedMedia, { onComplete }: MediaFetch): MediaOutcome {
  onComplete(media.bytes);
  return { kind: 'cached', media };
}

async function toOutcome(
  response: EgressResponse,
  cached: CachedMedia | undefined,
  { fetch, parts }: { readonly fetch: MediaFetch; readonly parts: MediaParts },
): Promise<MediaOutcome> {
  const { cache, clock } = parts;
  const { status, url, headers } = response;
  const { undeclaredSecondsMax } = fetch.request;
  const head: MediaHead = { status, url, headers };
  if (!MEDIA_STATUSES.has(status)) {
    await response[Symbol.asyncDispose]();
    if (cached !== undefined && status === 304) {
      const media = freshenMedia(cached, headers, { nowMs: clock(), undeclaredSecondsMax });
      cache.replace(fetch.key, media);
      return toCachedOutcome(media, fetch);
    }
    const media = isDownStatus(status) ? findStale(fetch, parts) : undefined;
    return media === undefined ? { kind: 'headers-only', head } : toCachedOutcome(media, fetch);
  }
  const size = Number(headers.get('content-length') ?? Number.NaN);
  if (size > cache.entryBytesMax) {
    return { kind: 'single', response, isClaimed: false };
  }
  const body = createSharedBody(response.slabs, {
    cache,
    size: size >= 0 && size <= PREALLOCATED_MEDIA_BYTES_MAX ? size : null,
    onLost: fetch.onLost,
    onComplete: (bytes) => {
      const lifetime = decideMediaLifetime(headers, undeclaredSecondsMax);
      const key = status === 206 ? fetch.key : fetch.fullKey;
      if (lifetime) cache.store(key, { ...head, ...lifetime, bytes, fetchedAtMs: clock() });
      fetch.onComplete(bytes);
    },
  });
  return { kind: 'shared', head, body };
}

/**
 * A stale entry to serve while the upstream is down: the same range, or the full file that contains
 * it.
 */
export function findStale(
  { key, fullKey }: Pick<MediaFetch, 'key' | 'fullKey'>,
  { cache, clock }: Pick<MediaParts, 'cache' | 'clock'>,
): CachedMedia | undefined {
  const nowMs = clock();
  for (const each of new Set([key, fullKey])) {
    const cached = cache.find(each);
    const isDifferentRange = each !== key && cached?.status === 206;
    if (cached === undefined || isDifferentRange || !isUsable(cached, nowMs)) continue;
    const media = serveStale(cached, nowMs);
    cache.replace(each, media);
    return media;
  }
  return undefined;
}
