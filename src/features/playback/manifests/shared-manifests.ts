import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { parseSeconds } from '#lib/http/cache-control.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import { readBody } from '#platform/egress/read-body.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import { nameClient, type ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { ResourceUse } from '../capabilities/resource.ts';
import {
  isUsable,
  isFresh,
  serveStale,
  freshenHeaders,
  toValidators,
} from '../media/cached-media.ts';
import { toSourceKey, type UpstreamSource } from '../upstream/open-upstream.ts';
import { isUpstreamDown, toPlaybackError, toStatusError } from '../upstream/upstream-failure.ts';
import { task as inlineElementsTask } from './inline-elements-task.ts';
import {
  decideManifestLifetime,
  type ManifestLifetime,
  type ManifestTraits,
} from './manifest-lifetime.ts';
import { openManifest, type OpenManifestDeps } from './open-manifest.ts';
import { task as readManifestTask } from './read-manifest-task.ts';
import { readManifest } from './read-manifest.ts';
import { fetchRemoteElements } from './remote-elements.ts';
import { StreamGenerations } from './stream-generations.ts';
import { refuseComplexManifest } from './too-complex.ts';

/** Concurrent manifest fetches; each may use `MANIFEST_BYTES_MAX`. */
const CONCURRENT_MANIFESTS_MAX = 256;
/** Concurrent manifest fetches per client network; a shared fetch counts once per client. */
const MANIFESTS_PER_CLIENT_MAX = 64;
/**
 * Pending low-latency playlist requests (blocking playlist reload), in total and per client
 * network. A pending request is only an open connection; its response then needs a manifest permit.
 */
const BLOCKING_RELOADS_MAX = 1_024;
const BLOCKING_RELOADS_PER_CLIENT_MAX = 128;
/** Size of a remote MPD element (XLink). */
const REMOTE_ELEMENT_BYTES_MAX = 1024 * 1024;
/** Cache of fetched manifests. */
export const MANIFEST_CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;

/** A manifest as the upstream sent it. Each object is one immutable version. */
export type FetchedManifest = ManifestLifetime & {
  readonly text: string;
  /** The base URL of its references: the URL after redirects. */
  readonly url: URL;
  readonly traits: ManifestTraits;
  /** See StreamGenerations. */
  readonly generation: string;
  readonly fetchedAtMs: number;
  /** The lifetime without extensions; `lifetimeMs` grows while the upstream is down. */
  readonly freshMs: number;
  /** Its age when it was fetched (RFC 9111 §5.1). */
  readonly ageSeconds: number;
  /** The response headers needed to revalidate it and update its lifetime. */
  readonly fields: ReadonlyMap<string, string>;
};

export type ManifestRequest = {
  readonly url: URL;
  /** The URL without delivery directives. */
  readonly plainUrl: URL;
  readonly source: UpstreamSource;
  readonly use: ResourceUse;
  /** The client whose share of the permits and the threads is used; see toClientNetwork. */
  readonly client: ThreadClient;
  readonly scope: string;
  /** A cached manifest older than this is fetched again, even within its lifetime. */
  readonly ageMsMax?: number;
};

type ManifestParts = OpenManifestDeps & {
  readonly threads: ThreadPool;
  readonly byteBudget: ByteBudget;
  readonly clock: Clock;
};

/** The permits and the budget are replaced in tests. */
type SharedManifestOptions = Pick<ManifestParts, 'upstream' | 'threads' | 'clock'> &
  Partial<Pick<ManifestParts, 'permits' | 'blockingPermits' | 'byteBudget'>>;

const REMOTE_ELEMENT_LIMITS = {
  headersTimeoutMs: 3_000,
  totalTimeoutMs: 5_000,
  bodyBytesMax: REMOTE_ELEMENT_BYTES_MAX,
};

/**
 * One upstream fetch serves all viewers who request a manifest within its lifetime. The fetch is
 * aborted when the last waiting viewer leaves.
 */
export class SharedManifests {
  readonly #parts: ManifestParts;
  readonly #generations = new StreamGenerations();
  readonly #flights = new SingleFlight<FetchedManifest>();
  readonly #cache = new LRUCache<string, FetchedManifest>({
    maxSize: MANIFEST_CACHE_CHARACTERS_MAX,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  });

  constructor(options: SharedManifestOptions) {
    this.#parts = {
      permits: new Semaphore({
        permitsMax: CONCURRENT_MANIFESTS_MAX,
        keyPermitsMax: MANIFESTS_PER_CLIENT_MAX,
      }),
      blockingPermits: new Semaphore({
        permitsMax: BLOCKING_RELOADS_MAX,
        keyPermitsMax: BLOCKING_RELOADS_PER_CLIENT_MAX,
      }),
      byteBudget: new ByteBudget(),
      ...options,
    };
  }

  /** About the memory in use, in bytes. */
  get cachedBytes(): number {
    return this.#cache.calculatedSize;
  }

  /** Rejects with a playback error, or with the signal's reason when the viewer leaves. */
  async fetch(request: ManifestRequest, signal: AbortSignal): Promise<FetchedManifest> {
    signal.throwIfAborted();
    const key = this.#toKey(request);
    const cached = this.#cache.get(key);
    const nowMs = this.#parts.clock();
    const { ageMsMax = Infinity } = request;
    if (cached !== undefined && isFresh(cached, Math.min(cached.lifetimeMs, ageMsMax), nowMs))
      return cached;
    return await this.#flights.join(key, {
      client: request.client,
      start: (workSignal, client) =>
        this.#fetchAndStore(key, { request: { ...request, client }, cached }, workSignal),
      signal,
    });
  }

  #toKey({ url, use, scope, source }: ManifestRequest): string {
    const { upstream, clock } = this.#parts;
    return JSON.stringify([use, scope, url.href, upstream.toSharingKey(source, url, clock())]);
  }

  async #fetchAndStore(
    key: string,
    { request, cached }: Pick<FetchInput, 'request' | 'cached'>,
    workSignal: AbortSignal,
  ): Promise<FetchedManifest> {
    const plain = this.#cache.get(this.#toKey({ ...request, url: request.plainUrl }));
    const manifest = await fetchOrServeStale(
      { request, cached, plain },
      { ...this.#parts, signal: workSignal },
    );
    const { progress } = manifest.traits;
    // A delivery directive does not change the stream.
    const { use, scope, plainUrl, source } = request;
    const stream = JSON.stringify([use, scope, plainUrl.href, toSourceKey(source)]);
    const generation = this.#generations.update(stream, progress, this.#parts.clock());
    const current = generation === manifest.generation ? manifest : { ...manifest, generation };
    this.#cache.set(key, current);
    return current;
  }
}

type FetchInput = {
  readonly request: ManifestRequest;
  readonly cached: FetchedManifest | undefined;
  /** The last version at the URL without delivery directives. */
  readonly plain: FetchedManifest | undefined;
};

type FetchDeps = ManifestParts & { readonly signal: AbortSignal };

/** Serves a stale manifest for a limited time when the upstream is down. */
async function fetchOrServeStale(input: FetchInput, deps: FetchDeps): Promise<FetchedManifest> {
  try {
    return await fetchManifest(input, deps);
  } catch (error) {
    const { cached } = input;
    const nowMs = deps.clock();
    if (cached && isUpstreamDown(error) && isUsable(cached, nowMs))
      return serveStale(cached, nowMs);
    throw error;
  }
}

async function fetchManifest(
  { request, cached, plain }: FetchInput,
  deps: FetchDeps,
): Promise<FetchedManifest> {
  const { url, use, source, scope, client, ageMsMax = Infinity } = request;
  await using resources = new AsyncDisposableStack();
  const response = await openManifest(
    {
      url,
      use,
      source,
      scope,
      ageMsMax,
      client: nameClient(client),
      headers: toValidators(cached?.fields),
      targetSeconds: plain?.targetSeconds ?? null,
      signal: deps.signal,
    },
    { ...deps, resources },
  );
  const { status, headers } = response;
  const nowMs = deps.clock();
  if (status === 304 && cached !== undefined) return freshen(cached, { headers, nowMs });
  if (status !== 200 && status !== 203) throw toStatusError(status, headers);
  using reservation = deps.byteBudget.open(nameClient(client));
  const reserve: ReserveBytes = (size) => reservation.grow(size, deps.signal);
  const bytes = await readManifest(response, reserve).catch((error: unknown) => {
    throw toPlaybackError(error);
  });
  const received = { bytes, headers, url: response.url, request, reserve };
  const read = await readText(received, deps).catch(refuseComplexManifest);
  return toFetched({ ...read, url: response.url }, { headers, nowMs: deps.clock() });
}

/** Waits until the service has memory for the bytes; see ByteBudget. */
type ReserveBytes = (bytes: number) => Promise<void>;

type ReadText = Pick<FetchedManifest, 'text' | 'traits'>;

/** A large manifest is read on a thread. Remote elements of an MPD are inlined. */
async function readText(
  {
    bytes,
    headers,
    url,
    request,
    reserve,
  }: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly headers: ReadonlyMap<string, string>;
    readonly url: URL;
    readonly request: ManifestRequest;
    readonly reserve: ReserveBytes;
  },
  deps: FetchDeps,
): Promise<ReadText> {
  const { use, client, source } = request;
  const { threads, signal } = deps;
  const contentType = headers.get('content-type') ?? null;
  const { elements, ...read } = await threads.run(
    readManifestTask,
    { use, bytes, contentType, url: url.href },
    { client, signal, bytes: bytes.length, transfers: [bytes.buffer] },
  );
  if (elements.length === 0) return read;
  const fetched = await fetchRemoteElements(elements, (href) =>
    fetchElement(href, { source, reserve }, deps),
  );
  const size = fetched.reduce((sum, { text = '' }) => sum + text.length, read.text.length);
  const input = { text: read.text, fetched };
  return threads.run(inlineElementsTask, input, { client, signal, bytes: size });
}

type ResponseDetails = {
  readonly headers: ReadonlyMap<string, string>;
  readonly nowMs: number;
};

/** A revalidated manifest is a new object with the same text. */
function freshen(cached: FetchedManifest, { headers, nowMs }: ResponseDetails): FetchedManifest {
  return toFetched(cached, { headers: freshenHeaders(cached.fields, headers), nowMs });
}

function toFetched(
  { text, url, traits }: ReadText & Pick<FetchedManifest, 'url'>,
  { headers, nowMs }: ResponseDetails,
): FetchedManifest {
  const lifetime = decideManifestLifetime(traits, headers);
  return {
    text,
    url,
    traits,
    generation: '',
    fetchedAtMs: nowMs,
    ageSeconds: parseSeconds(headers.get('age')) ?? 0,
    fields: freshenHeaders(new Map(), headers),
    freshMs: lifetime.lifetimeMs,
    ...lifetime,
  };
}

/**
 * Returns undefined when the element is unavailable. The time limit is short, because the MPD waits
 * for it.
 */
async function fetchElement(
  url: URL,
  { source, reserve }: Pick<ManifestRequest, 'source'> & { readonly reserve: ReserveBytes },
  { upstream, signal }: Pick<FetchDeps, 'upstream' | 'signal'>,
): Promise<string | undefined> {
  try {
    await using response = await upstream.open({
      url,
      source,
      signal,
      limits: REMOTE_ELEMENT_LIMITS,
    });
    if (response.status !== 200) return undefined;
    const bytes = await readBody(response, REMOTE_ELEMENT_BYTES_MAX);
    await reserve(bytes.length);
    return decodeText(bytes, response.headers.get('content-type') ?? null);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof EgressError) return undefined;
    throw error;
  }
}
