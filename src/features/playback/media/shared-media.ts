import { assertNever } from '#lib/assert-never.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import { findForm } from '../target/packaged-source.ts';
import type { UpstreamRequest } from '../upstream/open-upstream.ts';
import { isDownStatus, isUpstreamDown } from '../upstream/upstream-failure.ts';
import { BufferedBody } from './buffered-body.ts';
import { isFresh, toCachedResponse } from './cached-media.ts';
import {
  fetchMedia,
  findStale,
  type MediaFetch,
  type MediaOutcome,
  type MediaParts,
} from './fetch-media.ts';
import type { CachedMedia } from './media-cache.ts';
import type { MediaResponse } from './media-response.ts';
import { PeekableBody } from './peekable-body.ts';
import { createTransfers, type Transfer } from './transfers.ts';

/** URLs remembered as too large to cache. */
const TRACKED_LARGE_MEDIA_MAX = 500;

/** Who waits for media. A signal is read only for what is not cached; few viewers need one. */
export type MediaCaller = { readonly signal: AbortSignal };

export type MediaRequest = Omit<UpstreamRequest, 'signal'> & {
  /**
   * Requests in the same scope share bytes: all public requests, or those for one private video.
   */
  readonly scope: string;
  /** The longest lifetime of a response that declares none. */
  readonly undeclaredSecondsMax: number;
  readonly caller: MediaCaller;
};

/** Cache keys of the requested range and of the full file. */
type Keys = Pick<MediaFetch, 'key' | 'fullKey'>;

const CONDITIONS = ['if-none-match', 'if-modified-since', 'if-range'] as const;

/**
 * Concurrent requests for the same bytes share one upstream request, and each receives them from
 * the first byte as they arrive. Cacheable responses are cached (RFC 9111) within the memory limit.
 * The upstream request is aborted when the last viewer leaves.
 */
export class SharedMedia {
  readonly #parts: MediaParts;
  /** For callers that share and cache what they make from the bytes. */
  readonly #isUnshared: boolean;
  readonly #transfers = createTransfers<MediaOutcome>();
  readonly #large = createLruCache<string, true>(TRACKED_LARGE_MEDIA_MAX);

  constructor(parts: MediaParts, { isUnshared = false }: { readonly isUnshared?: boolean } = {}) {
    this.#parts = parts;
    this.#isUnshared = isUnshared;
  }

  /** Cached media is returned without a promise, and without using the signal. */
  open(request: MediaRequest): MediaResponse | Promise<MediaResponse> {
    const key = this.#toKey(request);
    const fullKey =
      request.headers?.['range'] === undefined ? key : this.#toKey({ ...request, headers: {} });
    const cached = this.#findFresh(key) ?? this.#findFreshFull(fullKey);
    return cached === undefined ? this.#fetch(request, { key, fullKey }) : this.#toResponse(cached);
  }

  async #fetch(request: MediaRequest, { key, fullKey }: Keys): Promise<MediaResponse> {
    const { signal } = request.caller;
    signal.throwIfAborted();
    // Conditional requests are not shared: conditions are specific to one viewer, and an upstream
    // that supports them sends a short response.
    const isConditional = CONDITIONS.some((name) => request.headers?.[name] !== undefined);
    // Viewers of a download receive it at their own pace.
    const isUnshared = this.#isUnshared || findForm(request.url) === 'MP4';
    if (isConditional || isUnshared || this.#large.has(key)) {
      return await openUnshared(request, { key, fullKey }, this.#parts);
    }
    const transfer = this.#transfers.getOrStart(key, (newTransfer) =>
      this.#start({ key, fullKey, request }, newTransfer),
    );
    const response = await this.#transfers.join(key, transfer, {
      signal,
      toResponse: (outcome) => this.#toMemberResponse(outcome),
    });
    return response ?? (await openUnshared(request, { key, fullKey }, this.#parts));
  }

  #toKey({
    scope,
    url,
    source,
    headers = {},
    decode,
  }: Omit<MediaRequest, 'caller' | 'limits' | 'undeclaredSecondsMax'>): string {
    const { upstream, clock } = this.#parts;
    const range = headers['range'] ?? '';
    const sharing = upstream.toSharingKey(source, url, clock());
    // None of the parts contains a line feed.
    return `${scope}\n${url.href}\n${sharing}\n${range}\n${decode}`;
  }

  #findFresh(key: string): CachedMedia | undefined {
    const { cache, clock } = this.#parts;
    const media = cache.find(key);
    return media !== undefined && isFresh(media, media.lifetimeMs, clock()) ? media : undefined;
  }

  /**
   * Returns undefined for a part that was sent instead of the full file, because it does not
   * contain other parts.
   */
  #findFreshFull(key: string): CachedMedia | undefined {
    const media = this.#findFresh(key);
    return media?.status === 206 ? undefined : media;
  }

  async #start(
    input: Keys & { readonly request: MediaRequest },
    transfer: Transfer<MediaOutcome>,
  ): Promise<MediaOutcome> {
    const { key } = input;
    const { cache } = this.#parts;
    const onLost = (): void => this.#transfers.close(key, transfer);
    const onComplete = (bytes: Buffer): void => {
      onLost();
      transfer.release = cache.pin(bytes);
      if (transfer.members === 0) transfer.release();
    };
    const request = { ...input.request, signal: transfer.abort.signal };
    const outcome = await fetchMedia({ ...input, request, onComplete, onLost }, this.#parts);
    const { signal } = transfer.abort;
    if (signal.aborted) discard(outcome);
    else signal.addEventListener('abort', () => discard(outcome), { once: true });
    if (outcome.kind !== 'shared') onLost();
    if (outcome.kind === 'single') this.#large.set(key, true);
    return outcome;
  }

  /**
   * Returns undefined when the response can serve only one caller and another caller already has
   * it.
   */
  #toMemberResponse(outcome: MediaOutcome): MediaResponse | undefined {
    switch (outcome.kind) {
      case 'shared':
        return { ...outcome.head, body: new PeekableBody(outcome.body.openReader()) };
      case 'cached':
        return this.#toResponse(outcome.media);
      case 'headers-only':
        return { ...outcome.head, body: new BufferedBody(Buffer.alloc(0)) };
      case 'single': {
        const { isClaimed, response } = outcome;
        outcome.isClaimed = true;
        return isClaimed ? undefined : toExclusiveResponse(response);
      }
      default:
        return assertNever(outcome);
    }
  }

  #toResponse(media: CachedMedia): MediaResponse {
    const { cache, clock } = this.#parts;
    return toCachedResponse(media, { cache, nowMs: clock() });
  }
}

/** Aborting the request has no effect on what has arrived. */
function discard(outcome: MediaOutcome): void {
  if (outcome.kind === 'shared') outcome.body.destroy();
  if (outcome.kind === 'single') outcome.response.slabs.destroy();
}

/** Opens a response for one viewer; serves stale media while the upstream is down. */
async function openUnshared(
  request: MediaRequest,
  keys: Keys,
  parts: MediaParts,
): Promise<MediaResponse> {
  const { upstream, cache, clock } = parts;
  try {
    const { signal } = request.caller;
    const response = await upstream.open({ ...request, signal });
    const spare = isDownStatus(response.status) ? findStale(keys, parts) : undefined;
    if (spare === undefined) return toExclusiveResponse(response);
    const cached = toCachedResponse(spare, { cache, nowMs: clock() });
    await response[Symbol.asyncDispose]();
    return cached;
  } catch (error) {
    const spare = isUpstreamDown(error) ? findStale(keys, parts) : undefined;
    if (spare === undefined) throw error;
    return toCachedResponse(spare, { cache, nowMs: clock() });
  }
}

function toExclusiveResponse({ status, url, headers, slabs }: EgressResponse): MediaResponse {
  return { status, url, headers, body: new PeekableBody(slabs) };
}
