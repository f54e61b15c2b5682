import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
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
  readonly #failedAtMs = new LRUCache<string, number>({ max: PAUSED_MAX });
  #running = 0;

  constructor(options: FetchOptions) {
    this.#options = options;
  }

  /**
   * Undefined when the file can't be fetched or read, and for SOURCE_CAPTION_RETRY_MS after a
   * failure. Rejects with `unavailable` when no client that waits for the file may convert it.
   */
  async fetch(url: URL, lang: string, client: ThreadClient): Promise<string | undefined> {
    if (this.#isPaused(url.href)) return undefined;
    // The fetch is not tied to one caller: it has its own time limit, and later callers use the
    // result.
    const { signal } = new AbortController();
    const key = `${lang} ${url.href}`;
    return this.#flights.join(key, {
      client,
      signal,
      start: (_, clients) => this.#start(url, { lang, client: clients }),
    });
  }

  #isPaused(href: string): boolean {
    const ageMs = this.#options.clock() - (this.#failedAtMs.get(href) ?? -Infinity);
    return ageMs >= 0 && ageMs < SOURCE_CAPTION_RETRY_MS;
  }

  async #start(url: URL, options: CaptionOptions): Promise<string | undefined> {
    if (this.#running >= CONCURRENT_CAPTION_FETCHES_MAX) return undefined;
    this.#running += 1;
    try {
      const vtt = await fetchVtt(url, options, this.#options);
      if (vtt === undefined) this.#failedAtMs.set(url.href, this.#options.clock());
      return vtt;
    } finally {
      this.#running -= 1;
    }
  }
}

type CaptionOptions = { readonly lang: string; readonly client: ThreadClient };

async function fetchVtt(
  url: URL,
  options: CaptionOptions,
  { egress, threads }: FetchOptions,
): Promise<string | undefined> {
  try {
    const bytes = decodeDataUrl(url) ?? (await fetchBytes(url, egress));
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

async function fetchBytes(url: URL, egress: FetchOptions['egress']): Promise<Buffer | undefined> {
  await using response = await egress.open({
    url,
    limits: { totalTimeoutMs: CAPTION_TIMEOUT_MS, bodyBytesMax: CAPTION_BYTES_MAX },
  });
  return response.status === 200 ? await readBody(response, CAPTION_BYTES_MAX) : undefined;
}
