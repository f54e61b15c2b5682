import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';

import { STALE_RETRY_MS } from '../media/cached-media.ts';
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
  readonly freshUntilMs: number;
};

/**
 * Caches the latest renderings. The limit applies to their text and output, because short URLs on a
 * long base URL can make the output a hundred times longer.
 */
export function createRenderingCache(bytesMax: number, clock: Clock): RenderCached {
  const cache = new LRUCache<string, Entry>({ maxSize: bytesMax });

  async function recordResult(key: string, entry: Entry): Promise<void> {
    try {
      const { body, isFinal } = await entry.rendered;
      if (cache.peek(key) !== entry) return;
      const freshUntilMs = isFinal ? Infinity : clock() + STALE_RETRY_MS;
      cache.set(key, { ...entry, freshUntilMs }, { size: toSize(entry) + body.length });
    } catch (error) {
      // The callers receive this error.
      if (!isPermanent(error) && cache.peek(key) === entry) cache.delete(key);
    }
  }

  return (key, manifest, render) => {
    const cached = cache.get(key);
    const isFresh = cached !== undefined && clock() < cached.freshUntilMs;
    if (isFresh && cached.manifest.text === manifest.text) return cached.rendered;
    const entry: Entry = { manifest, rendered: render(), freshUntilMs: Infinity };
    cache.set(key, entry, { size: toSize(entry) });
    void recordResult(key, entry);
    return entry.rendered;
  };
}

/** Only errors in the manifest itself stay cached, not those of a busy service. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable';
}

/** The cache requires at least 1. */
function toSize({ manifest }: Entry): number {
  return Math.max(1, manifest.text.length);
}
