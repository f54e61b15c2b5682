import { AppError } from '#contract/app-error.ts';
import { STALE_RETRY_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';

import type { RenderedManifest } from './render-manifest.ts';
import type { FetchedManifest } from './shared-manifests.ts';

export type Rendering = RenderedManifest & {
  /** False when part of the rendering is temporarily unavailable: it is cached only briefly. */
  readonly isFinal: boolean;
};

/**
 * Returns the cached rendering of this manifest under this key, or renders it. Failures are cached
 * too.
 */
export type RenderCached = (
  key: string,
  manifest: Pick<FetchedManifest, 'text'>,
  render: () => Promise<Rendering>,
) => Promise<Rendering>;

type Entry = {
  readonly manifest: Pick<FetchedManifest, 'text'>;
  readonly rendered: Promise<Rendering>;
  bytes: number;
  freshUntilMs: number;
};

/**
 * Caches the latest renderings. The limit applies to their text and output, because short URLs on a
 * long base URL can make the output a hundred times longer.
 */
export function createRenderingCache(bytesMax: number, clock: Clock): RenderCached {
  // A Map preserves insertion order: the first key is the oldest.
  const cache = new Map<string, Entry>();
  let cachedBytes = 0;

  function evict(key: string, entry: Entry): void {
    cache.delete(key);
    cachedBytes -= entry.bytes;
  }

  function addBytes(key: string, entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    cachedBytes += bytes;
    if (entry.bytes > bytesMax) evict(key, entry);
    for (const [oldestKey, oldest] of cache) {
      if (cachedBytes <= bytesMax) break;
      evict(oldestKey, oldest);
    }
  }

  async function recordResult(key: string, entry: Entry): Promise<void> {
    try {
      const { body, isFinal } = await entry.rendered;
      if (!isFinal) entry.freshUntilMs = clock() + STALE_RETRY_MS;
      if (cache.get(key) === entry) addBytes(key, entry, body.length);
    } catch (error) {
      // The callers receive this error. Only errors in the manifest itself (AppError) stay cached.
      if (!(error instanceof AppError) && cache.get(key) === entry) evict(key, entry);
    }
  }

  return (key, manifest, render) => {
    const cached = cache.get(key);
    const isFresh = cached !== undefined && clock() < cached.freshUntilMs;
    if (isFresh && cached.manifest.text === manifest.text) return cached.rendered;
    if (cached !== undefined) evict(key, cached);
    const entry: Entry = { manifest, rendered: render(), bytes: 0, freshUntilMs: Infinity };
    cache.set(key, entry);
    addBytes(key, entry, manifest.text.length);
    void recordResult(key, entry);
    return entry.rendered;
  };
}
