import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';

import { STALE_RETRY_MS } from '../media/cached-media.ts';
import type { RenderedManifest } from './render-manifest.ts';
import type { FetchedManifest } from './shared-manifests.ts';

/** Cache of rewritten manifests, including the text they were made from. */
const RENDERED_MANIFEST_CACHE_BYTES_MAX = 64 * 1024 * 1024;

export type Rendering = RenderedManifest & {
  /** False when part of the rendering is temporarily unavailable: it is cached only briefly. */
  readonly isFinal: boolean;
};

type Entry = {
  readonly manifest: Pick<FetchedManifest, 'text'>;
  readonly rendered: Promise<Rendering>;
  readonly freshUntilMs: number;
};

/**
 * Caches the latest renderings. The limit applies to their text and output, because short URLs on a
 * long base URL can make the output a hundred times longer.
 */
export class RenderingCache {
  readonly #clock: Clock;
  readonly #cache: LRUCache<string, Entry>;

  constructor(clock: Clock, bytesMax = RENDERED_MANIFEST_CACHE_BYTES_MAX) {
    this.#clock = clock;
    this.#cache = new LRUCache({ maxSize: bytesMax });
  }

  /**
   * Returns the cached rendering of this manifest under this key, or renders it. Failures are
   * cached too.
   */
  render(
    key: string,
    manifest: Pick<FetchedManifest, 'text'>,
    render: () => Promise<Rendering>,
  ): Promise<Rendering> {
    const cached = this.#cache.get(key);
    const isFresh = cached !== undefined && this.#clock() < cached.freshUntilMs;
    if (isFresh && cached.manifest.text === manifest.text) return cached.rendered;
    const entry: Entry = { manifest, rendered: render(), freshUntilMs: Infinity };
    this.#cache.set(key, entry, { size: toSize(entry) });
    void this.#recordResult(key, entry);
    return entry.rendered;
  }

  async #recordResult(key: string, entry: Entry): Promise<void> {
    try {
      const { body, isFinal } = await entry.rendered;
      if (this.#cache.peek(key) !== entry) return;
      const freshUntilMs = isFinal ? Infinity : this.#clock() + STALE_RETRY_MS;
      this.#cache.set(key, { ...entry, freshUntilMs }, { size: toSize(entry) + body.length });
    } catch (error) {
      // The callers receive this error.
      if (!isPermanent(error) && this.#cache.peek(key) === entry) this.#cache.delete(key);
    }
  }
}

/** Only errors in the manifest itself stay cached, not those of a busy service. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable';
}

/** The cache requires at least 1. */
function toSize({ manifest }: Entry): number {
  return Math.max(1, manifest.text.length);
}
