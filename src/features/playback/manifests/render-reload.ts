import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { rewriteReload } from '#lib/hls/rewrite-playlist.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';

import type { RenderedManifest } from './render-manifest.ts';
import { findSegmentSuffix, type RenderOptions, toRewriteOptions } from './render-playlist.ts';
import { joinBlocks } from './rendered-blocks.ts';
import type { FetchedManifest } from './shared-manifests.ts';

/** The previous version of a manifest under the same key. */
export type PreviousRendering = {
  readonly text: string;
  readonly rendered: RenderedManifest;
};

/**
 * Renders the changes of a reloaded media playlist, which takes so little time that it needs no
 * thread. Returns undefined if the entire playlist has to be rendered.
 */
export async function renderReload(
  manifest: Pick<FetchedManifest, 'text' | 'url'>,
  { text, rendered: { body, blocks, mimeType } }: PreviousRendering,
  options: RenderOptions,
): Promise<RenderedManifest | undefined> {
  if (blocks === null || options.tracks.length > 0) return undefined;
  const segmentSuffix = findSegmentSuffix(manifest.text);
  if (segmentSuffix !== blocks.segmentSuffix) return undefined;
  const rewritten = rewriteChanges(manifest, {
    ...options,
    previous: {
      text,
      hosts: blocks.hosts,
      checkpoints: blocks.list.map(({ checkpoint }) => checkpoint),
    },
  });
  if (rewritten === undefined || rewritten.urls > MANIFEST_URLS_MAX) return undefined;
  // More new URLs than the main thread seals in one turn.
  if (await options.writer.sealPostponed()) return undefined;
  const joined = joinBlocks({ ...rewritten, segmentSuffix }, { body, blocks });
  return joined.body.length > MANIFEST_SEALED_CHARACTERS_MAX ? undefined : { mimeType, ...joined };
}

/** The rendering of the entire playlist reports its errors. */
function rewriteChanges(
  manifest: Pick<FetchedManifest, 'text' | 'url'>,
  { previous, ...options }: RenderOptions & Pick<Parameters<typeof rewriteReload>[1], 'previous'>,
): ReturnType<typeof rewriteReload> {
  try {
    return rewriteReload(manifest.text, {
      ...toRewriteOptions(manifest, options),
      previous,
      charactersMax: THREAD_INLINE_BYTES_MAX,
    });
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}
