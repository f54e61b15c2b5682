import { Readable } from 'node:stream';

import { LARGE_MEDIA_MAX } from '#contract/limits.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Clock } from '#platform/clock.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { OpenUpstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { isDownStatus, isUpstreamDown } from '../upstream/upstream-failure.ts';
import {
  fetchMedia,
  findSpare,
  type MediaFetch,
  type MediaHead,
  type MediaOutcome,
} from './fetch-media.ts';
import { isWithin, toKeptResponse } from './kept-media.ts';
import type { KeptMedia, MediaMemory } from './media-memory.ts';
import type { MediaResponse } from './media-response.ts';
import { createTransfers, type Transfer } from './transfers.ts';

export type MediaRequest = UpstreamRequest & {
  /** Whoever asks within one scope gets the same bytes: everybody, or those who may see one private video. */
  readonly scope: string;
  readonly signal: AbortSignal;
};

export type OpenMediaUpstream = (request: MediaRequest) => Promise<MediaResponse>;

type Deps = {
  readonly openUpstream: OpenUpstream;
  readonly memory: MediaMemory;
  readonly clock: Clock;
};

/** Where it is kept what was asked for, and the whole. */
type Keys = Pick<MediaFetch, 'key' | 'wholeKey'>;

const CONDITIONS = ['if-none-match', 'if-modified-since', 'if-range'] as const;

/**
 * One upstream request serves all who ask for the same bytes while they are on their way: each gets them from the first
 * on, as they come. What may be kept is kept (RFC 9111), within the memory. The request ends when the last one leaves.
 */
export function createSharedMedia(deps: Deps): OpenMediaUpstream {
  const { memory, clock } = deps;
  const transfers = createTransfers<MediaOutcome>();
  const large = createLatest(LARGE_MEDIA_MAX);

  return async (request) => {
    const { signal } = request;
    signal.throwIfAborted();
    const key = toKey(request);
    const wholeKey =
      request.headers?.['range'] === undefined ? key : toKey({ ...request, headers: {} });
    const kept = findFresh(key) ?? findFreshWhole(wholeKey);
    if (kept !== undefined) return toKeptResponse(kept, { memory, nowMs: clock() });
    // Conditions are one viewer's; an upstream that knows them answers once and shortly.
    const isConditional = CONDITIONS.some((name) => request.headers?.[name] !== undefined);
    if (isConditional || large.has(key)) return await openAlone(request, { key, wholeKey }, deps);
    const transfer = transfers.provide(key, (begun) => start({ key, wholeKey, request }, begun));
    const response = await transfers.join(key, transfer, {
      signal,
      take: (outcome) => take(outcome, request),
    });
    return response ?? (await openAlone(request, { key, wholeKey }, deps));
  };

  function findFresh(key: string): KeptMedia | undefined {
    const media = memory.find(key);
    return media !== undefined && isWithin(media, media.lifetimeMs, clock()) ? media : undefined;
  }

  /** A part that was sent in place of the whole holds nothing of other parts. */
  function findFreshWhole(key: string): KeptMedia | undefined {
    const media = findFresh(key);
    return media?.status === 206 ? undefined : media;
  }

  async function start(
    asked: Keys & { readonly request: MediaRequest },
    transfer: Transfer<MediaOutcome>,
  ): Promise<MediaOutcome> {
    const { key } = asked;
    const onLost = (): void => transfers.close(key, transfer);
    const onWhole = (bytes: Buffer): void => {
      onLost();
      transfer.release = memory.pin(bytes);
      if (transfer.members === 0) transfer.release();
    };
    const request = { ...asked.request, signal: transfer.abort.signal };
    const outcome = await fetchMedia({ ...asked, request, onWhole, onLost }, deps);
    if (outcome.kind !== 'shared') onLost();
    if (outcome.kind === 'single') large.add(key);
    return outcome;
  }

  /** Undefined when it was for one only and another one has it. */
  function take(outcome: MediaOutcome, request: MediaRequest): MediaResponse | undefined {
    switch (outcome.kind) {
      case 'shared':
        return toResponse(outcome.head, outcome.body.openReader());
      case 'kept':
        return toKeptResponse(outcome.media, { memory, nowMs: clock() });
      case 'bare':
        return toResponse(outcome.head, Readable.from([]));
      case 'single': {
        const { isTaken, response } = outcome;
        outcome.isTaken = true;
        return isTaken ? undefined : toOwn(response, request);
      }
      default:
        return assertNever(outcome);
    }
  }
}

/** For one viewer; from what is kept while the upstream is down. */
async function openAlone(request: MediaRequest, keys: Keys, deps: Deps): Promise<MediaResponse> {
  const { openUpstream, memory, clock } = deps;
  try {
    const response = await openUpstream(request);
    const spare = isDownStatus(response.status) ? findSpare(keys, deps) : undefined;
    if (spare === undefined) return toOwn(response, request);
    await response[Symbol.asyncDispose]();
    return toKeptResponse(spare, { memory, nowMs: clock() });
  } catch (error) {
    const spare = isUpstreamDown(error) ? findSpare(keys, deps) : undefined;
    if (spare === undefined) throw error;
    return toKeptResponse(spare, { memory, nowMs: clock() });
  }
}

/** Sources that are asked with other headers may get other bytes at the same address. */
function toKey({ scope, url, source, headers = {}, decode }: MediaRequest): string {
  const range = headers['range'] ?? '';
  return JSON.stringify([scope, url.href, source.url.origin, source.headers, range, decode]);
}

/** Chunks of a decoder may lie in memory that it goes on to use. */
function toOwn(response: EgressResponse, { decode }: MediaRequest): MediaResponse {
  return { ...response, bodyBytes: { kind: decode === false ? 'own' : 'shared' } };
}

function toResponse(head: MediaHead, body: Readable): MediaResponse {
  return {
    ...head,
    redirects: 0,
    body,
    bodyBytes: { kind: 'shared' },
    [Symbol.asyncDispose]: async () => void body.destroy(),
  };
}

type Latest = { readonly has: (text: string) => boolean; readonly add: (text: string) => void };

/** The last so many texts. */
function createLatest(max: number): Latest {
  const texts = new Set<string>();
  return {
    has: (text) => texts.has(text),
    add(text) {
      texts.add(text);
      for (const oldest of texts) {
        if (texts.size <= max) break;
        texts.delete(oldest);
      }
    },
  };
}
