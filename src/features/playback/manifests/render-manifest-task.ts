import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { createCapabilityWriter, type SealedFor } from '../capabilities/capability-writer.ts';
import { type Capabilities, createCapabilities } from '../capabilities/capability.ts';
import { renderManifest, type ReusableBlocks } from './render-manifest.ts';
import type { RenderOptions, RenderTarget } from './render-playlist.ts';

/** CPU time of rewriting one manifest, which includes sealing up to `MANIFEST_URLS_MAX` URLs. */
const RENDER_CPU_MS_MAX = 6_000;

type Input = Pick<
  RenderOptions,
  'basePath' | 'location' | 'renditions' | 'tracks' | 'thumbnails' | 'lone' | 'suffixes'
> & {
  readonly text: string;
  /** The base URL of the references in the text. */
  readonly url: string;
  readonly target: Omit<RenderTarget, 'url'> & SealedFor & { readonly url: string };
  readonly site: string | null;
  /** The key that seals capabilities. */
  readonly key: Uint8Array;
  readonly nowMs: number;
};

type Output =
  | {
      readonly kind: 'rendered';
      readonly body: Uint8Array<ArrayBuffer>;
      readonly mimeType: string;
      readonly etag: string;
      readonly reusable: ReusableBlocks | null;
    }
  /** The AppError of the rendering. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

export const task: ThreadTask<Input, Output> = {
  name: 'render',
  module: import.meta.url,
  run: render,
  listTransfers: (output) => (output.kind === 'rendered' ? [output.body.buffer] : []),
  ...TEXT_LIMITS,
  // The main thread renders short manifests itself, unless their URLs are too many or too long.
  inlineBytesMax: 0,
  cpuMsMax: RENDER_CPU_MS_MAX,
};

/** A service has one key. The caches stay until the thread ends. */
const capabilitiesByKey = createLruCache<string, Capabilities>(1);

function render({ text, url, target, site, key, nowMs, ...options }: Input): Output {
  try {
    const { body, mimeType, etag, reusable } = renderManifest(
      { text, url: new URL(url) },
      {
        ...options,
        target: { ...target, url: new URL(target.url) },
        site: site === null ? null : new URL(site),
        writer: createCapabilityWriter(target, {
          capabilities: findCapabilities(key),
          clock: () => nowMs,
          charactersMax: Infinity,
        }),
      },
    );
    return { kind: 'rendered', body: toOwnedBytes(body), mimeType, etag, reusable };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', code: error.code, message: error.publicMessage };
  }
}

function findCapabilities(key: Uint8Array): Capabilities {
  const name = Buffer.from(key).toString('base64');
  const existing = capabilitiesByKey.get(name);
  if (existing !== undefined) return existing;
  const capabilities = createCapabilities({ keys: [key], clock: Date.now });
  capabilitiesByKey.set(name, capabilities);
  return capabilities;
}
