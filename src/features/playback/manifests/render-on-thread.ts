import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { Target } from '../target/find-target.ts';
import { task } from './render-manifest-task.ts';
import type { RenderedManifest } from './render-manifest.ts';
import type { RenderOptions } from './render-playlist.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { refuseComplexManifest } from './too-complex.ts';

type RenderOnThreadOptions = Omit<RenderOptions, 'target' | 'writer'> & {
  readonly target: Target;
  /** The client whose share of the threads is used. */
  readonly client: ThreadClient;
};

/** Renders a large manifest, which would delay other viewers. Rejects with AppError. */
export async function renderOnThread(
  { text, url }: Pick<FetchedManifest, 'text' | 'url'>,
  { client, target, site, ...options }: RenderOnThreadOptions,
  {
    threads,
    capabilityKey: key,
    clock,
  }: { readonly threads: ThreadPool; readonly capabilityKey: Uint8Array; readonly clock: Clock },
): Promise<RenderedManifest> {
  const input = {
    ...options,
    text,
    url: url.href,
    target: toTaskTarget(target),
    site: site === null ? null : site.href,
    key,
    nowMs: clock(),
  };
  const output = await threads
    .run(task, input, { client, bytes: text.length })
    .catch(refuseComplexManifest);
  if (output.kind === 'refused') throw new AppError(output.code, output.message);
  const { body, mimeType, etag, reusable } = output;
  return { body: Buffer.from(body.buffer), mimeType, etag, reusable };
}

/** URL objects cannot be passed to threads, and the video's record is not needed there. */
function toTaskTarget({ video, source, use, url, variables, expiryDay, grant }: Target) {
  return {
    video: { id: video.id },
    source: { id: source.id, format: source.format },
    use,
    url: url.href,
    variables,
    expiryDay,
    grant,
  };
}
