import { LRUCache } from 'lru-cache';

import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { SharedClients } from '#platform/threads/thread-client.ts';

import { STALE_RETRY_MS } from '../media/cached-media.ts';
import type { RenderedManifest } from './render-manifest.ts';
import type { PreviousRendering } from './render-reload.ts';
import type { FetchedManifest } from './shared-manifests.ts';

/** Cache of rewritten manifests, including the text they were made from. */
const RENDERED_MANIFEST_CACHE_BYTES_MAX = 64 * 1024 * 1024;
/** Estimated memory of a block, without its text. */
const BLOCK_BYTES = 400;

export type Rendering = RenderedManifest & {
  /** False when part of the rendering is temporarily unavailable: it is cached only briefly. */
  readonly isFinal: boolean;
};

type Entry = {
  readonly manifest: Pick<FetchedManifest, 'text'>;
  readonly rendered: Promise<Rendering>;
  readonly freshUntilMs: number;
  /** The last complete rendering, which may be of an older version of the manifest. */
  readonly latest: PreviousRendering | undefined;
  /** The clients that wait for the rendering; undefined when it has ended. */
  readonly clients: SharedClients | undefined;
};

type RenderingInput = {
  /** Everything that affects a rendering besides the manifest itself. */
  readonly key: string;
  readonly manifest: Entry['manifest'];
  readonly client: string;
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

  /** About the memory in use, in bytes. */
  get cachedBytes(): number {
    return this.#cache.calculatedSize;
  }

  /**
   * Returns the cached rendering of this manifest under this key, or renders it, given the clients
   * that wait for it and the previous rendering under this key. Failures are cached too.
   */
  render(
    { key, manifest, client }: RenderingInput,
    render: (clients: SharedClients, previous: Entry['latest']) => Promise<Rendering>,
  ): Promise<Rendering> {
    const cached = this.#cache.get(key);
    const isFresh = cached !== undefined && this.#clock() < cached.freshUntilMs;
    const isRefused = cached?.clients?.isRefused === true;
    if (isFresh && !isRefused && cached.manifest.text === manifest.text) {
      cached.clients?.add(client);
      return cached.rendered;
    }
    const latest = cached?.latest;
    const clients = new SharedClients(client);
    const rendered = render(clients, latest);
    const entry: Entry = { manifest, rendered, freshUntilMs: Infinity, latest, clients };
    this.#cache.set(key, entry, { size: toSize(entry) });
    void this.#recordResult(key, entry);
    return entry.rendered;
  }

  async #recordResult(key: string, entry: Entry): Promise<void> {
    try {
      const rendered = await entry.rendered;
      if (this.#cache.peek(key) !== entry) return;
      const freshUntilMs = rendered.isFinal ? Infinity : this.#clock() + STALE_RETRY_MS;
      const latest = { text: entry.manifest.text, rendered };
      const finished = { ...entry, freshUntilMs, latest, clients: undefined };
      this.#cache.set(key, finished, { size: toSize(finished) });
    } catch (error) {
      // The callers receive this error.
      if (this.#cache.peek(key) !== entry) return;
      const failed = { ...entry, clients: undefined };
      if (isPermanent(error)) this.#cache.set(key, failed, { size: toSize(failed) });
      else this.#forget(key, failed);
    }
  }

  /** Keeps only the previous rendering, for the next version of the manifest. */
  #forget(key: string, { latest, ...entry }: Entry): void {
    if (latest === undefined) this.#cache.delete(key);
    else {
      const expired = { ...entry, manifest: latest, latest, freshUntilMs: -Infinity };
      this.#cache.set(key, expired, { size: toSize(expired) });
    }
  }
}

/** Only errors in the manifest itself stay cached, not those of a busy service. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'unavailable';
}

/** The cache requires at least 1. */
function toSize({ manifest, latest }: Entry): number {
  const textLength = latest?.text === manifest.text ? 0 : manifest.text.length;
  if (latest === undefined) return Math.max(1, textLength);
  const { body, reusable } = latest.rendered;
  const blockBytes = (reusable?.blocks.list.length ?? 0) * BLOCK_BYTES;
  return Math.max(1, textLength + latest.text.length + body.length + blockBytes);
}
