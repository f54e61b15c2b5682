import { AppError } from '#contract/app-error.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { HostRequirements } from '#platform/egress/host-requirements.ts';
import { readBody } from '#platform/egress/read-body.ts';
import { SingleFlight } from '#platform/threads/single-flight.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { readUpload } from './read-upload.ts';

/** Caption files of sources: fetch timeout, concurrency, and retry delay after a failure. */
const CAPTION_TIMEOUT_MS = 10_000;
const CONCURRENT_CAPTION_FETCHES_MAX = 16;
const SOURCE_CAPTION_RETRY_MS = 60_000;
/** Failed files that are remembered. */
const PAUSED_MAX = 1_000;

export type FetchOptions = {
  readonly egress: Pick<Egress, 'open'>;
  readonly threads: ThreadPool;
  readonly clock: Clock;
};

/**
 * Fetches caption files of sources as WebVTT. Concurrent calls for the same file share one fetch,
 * and the number of concurrent fetches is limited.
 */
export class SourceCaptions {
  readonly #options: FetchOptions;
  readonly #flights = new SingleFlight<string | undefined>();
  readonly #failedAtMs = createLruCache<string, number>(PAUSED_MAX);
  #running = 0;

  constructor(options: FetchOptions) {
    this.#options = options;
  }

  /**
   * Undefined when the file can't be fetched or read, and for SOURCE_CAPTION_RETRY_MS after a
   * failure. Rejects with `unavailable` when no client that waits for the file may convert it.
   */
  async fetch(file: CaptionFile, lang: string, client: ThreadClient): Promise<string | undefined> {
    const fileKey = JSON.stringify([file.page.origin, file.url.href, file.headers]);
    if (this.#isPaused(fileKey)) return undefined;
    // The fetch is not tied to one caller: it has its own time limit, and later callers use the
    // result.
    const { signal } = new AbortController();
    return this.#flights.join(`${lang} ${fileKey}`, {
      client,
      signal,
      start: (_, clients) => this.#start(file, { lang, client: clients, fileKey }),
    });
  }

  #isPaused(fileKey: string): boolean {
    const ageMs = this.#options.clock() - (this.#failedAtMs.get(fileKey) ?? -Infinity);
    return ageMs >= 0 && ageMs < SOURCE_CAPTION_RETRY_MS;
  }

  async #start(
    file: CaptionFile,
    { fileKey, ...options }: CaptionOptions & { readonly fileKey: string },
  ): Promise<string | undefined> {
    if (this.#running >= CONCURRENT_CAPTION_FETCHES_MAX) return undefined;
    this.#running += 1;
    try {
      const vtt = await fetchVtt(file, options, this.#options);
      if (vtt === undefined) this.#failedAtMs.set(fileKey, this.#options.clock());
      return vtt;
    } finally {
      this.#running -= 1;
    }
  }
}

type CaptionFile = {
  readonly url: URL;
  /** Leads to the video. */
  readonly page: URL;
  /** Headers that the owner has set. */
  readonly headers: Readonly<Record<string, string>>;
};
type CaptionOptions = { readonly lang: string; readonly client: ThreadClient };

async function fetchVtt(
  file: CaptionFile,
  options: CaptionOptions,
  { egress, threads }: FetchOptions,
): Promise<string | undefined> {
  try {
    const bytes = decodeDataUrl(file.url) ?? (await fetchBytes(file, egress));
    if (bytes === undefined) return undefined;
    const { text } = await readUpload({ bytes }, options, threads);
    return text.vtt;
  } catch (error) {
    // A busy service says nothing about the file.
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    // The upstream failed, or the file is not a caption file.
    if (error instanceof EgressError || error instanceof AppError) return undefined;
    throw error;
  }
}

/** The content of a data: URL created by this service (RFC 2397, always base64). */
function decodeDataUrl({ protocol, pathname }: URL): Buffer | undefined {
  if (protocol !== 'data:') return undefined;
  return Buffer.from(pathname.slice(pathname.indexOf(',') + 1), 'base64');
}

async function fetchBytes(
  { url, page, headers }: CaptionFile,
  egress: FetchOptions['egress'],
): Promise<Buffer | undefined> {
  await using response = await egress.open({
    url,
    headers: filterHeadersForOrigin(headers, { from: page, to: url }),
    requirements: new HostRequirements(),
    learns: { page },
    limits: { totalTimeoutMs: CAPTION_TIMEOUT_MS, bodyBytesMax: CAPTION_BYTES_MAX },
  });
  return response.status === 200 ? await readBody(response, CAPTION_BYTES_MAX) : undefined;
}
