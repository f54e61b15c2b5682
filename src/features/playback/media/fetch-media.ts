import { HELD_AT_ONCE_BYTES_MAX } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { OpenUpstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { isDownStatus, isUpstreamDown } from '../upstream/upstream-failure.ts';
import { isUsable, putOff, renewMedia, toValidators } from './kept-media.ts';
import { decideMediaLifetime } from './media-lifetime.ts';
import type { KeptMedia, MediaMemory } from './media-memory.ts';
import { createSharedBody, type SharedBody } from './shared-body.ts';

export type MediaHead = Pick<EgressResponse, 'status' | 'headers' | 'url'>;

/** What an upstream's answer is for those who share it, once its head is here. */
export type MediaOutcome =
  | { readonly kind: 'shared'; readonly head: MediaHead; readonly body: SharedBody }
  | { readonly kind: 'kept'; readonly media: KeptMedia }
  /** No media: nobody reads the body. */
  | { readonly kind: 'bare'; readonly head: MediaHead }
  /** Too large to be kept: it is for the one who takes it first. */
  | { readonly kind: 'single'; readonly response: EgressResponse; isTaken: boolean };

export type MediaFetch = {
  readonly request: UpstreamRequest;
  /** Where it is kept: what was asked for, and the whole, which some upstreams send instead. */
  readonly key: string;
  readonly wholeKey: string;
  /** A shared body has come whole; these are its bytes until nobody reads them. */
  readonly onWhole: (bytes: Buffer) => void;
  /** A shared body can't be joined any more. */
  readonly onLost: () => void;
};

type Deps = {
  readonly openUpstream: OpenUpstream;
  readonly memory: MediaMemory;
  readonly clock: Clock;
};

const MEDIA_STATUSES: ReadonlySet<number> = new Set([200, 203, 206]);

/** Asks for media for all viewers at once, or whether what is kept is still good. */
export async function fetchMedia(fetch: MediaFetch, deps: Deps): Promise<MediaOutcome> {
  const { key, request } = fetch;
  const known = deps.memory.find(key);
  const headers = { ...request.headers, ...toValidators(known?.headers) };
  try {
    const response = await deps.openUpstream({ ...request, headers });
    return await toOutcome(response, known, { fetch, deps });
  } catch (error) {
    const media = isUpstreamDown(error) ? findSpare(fetch, deps) : undefined;
    if (media === undefined) throw error;
    return { kind: 'kept', media };
  }
}

type Context = { readonly fetch: MediaFetch; readonly deps: Deps };

async function toOutcome(
  response: EgressResponse,
  known: KeptMedia | undefined,
  { fetch, deps }: Context,
): Promise<MediaOutcome> {
  const { memory, clock } = deps;
  const { status, url, headers } = response;
  const head: MediaHead = { status, url, headers };
  if (!MEDIA_STATUSES.has(status)) {
    await response[Symbol.asyncDispose]();
    if (known !== undefined && status === 304) {
      const media = renewMedia(known, headers, clock());
      memory.renew(fetch.key, media);
      return { kind: 'kept', media };
    }
    const media = isDownStatus(status) ? findSpare(fetch, deps) : undefined;
    return media === undefined ? { kind: 'bare', head } : { kind: 'kept', media };
  }
  const size = Number(headers.get('content-length') ?? Number.NaN);
  if (size > memory.thingBytesMax) {
    return { kind: 'single', response, isTaken: false };
  }
  const body = createSharedBody(response.body, {
    memory,
    size: size >= 0 && size <= HELD_AT_ONCE_BYTES_MAX ? size : null,
    // Chunks of a decoder may lie in memory that it goes on to use.
    isOwn: fetch.request.decode === false,
    onLost: fetch.onLost,
    onComplete: (bytes) => {
      const lifetime = decideMediaLifetime(headers);
      const key = status === 206 ? fetch.key : fetch.wholeKey;
      if (lifetime) memory.keep(key, { ...head, ...lifetime, bytes, fetchedAtMs: clock() });
      fetch.onWhole(bytes);
    },
  });
  return { kind: 'shared', head, body };
}

/** What is kept, in place of what the upstream can't send now: the same, or the whole that it is a part of. */
export function findSpare(
  { key, wholeKey }: Pick<MediaFetch, 'key' | 'wholeKey'>,
  { memory, clock }: Pick<Deps, 'memory' | 'clock'>,
): KeptMedia | undefined {
  const nowMs = clock();
  for (const each of new Set([key, wholeKey])) {
    const known = memory.find(each);
    const isOtherPart = each !== key && known?.status === 206;
    if (known === undefined || isOtherPart || !isUsable(known, nowMs)) continue;
    const media = putOff(known, nowMs);
    memory.renew(each, media);
    return media;
  }
  return undefined;
}
