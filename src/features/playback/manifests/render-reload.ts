import { MpdError } from '#lib/dash/mpd-error.ts';
import { type PeriodStart, rewriteMpdReload } from '#lib/dash/rewrite-periods.ts';
import type { Checkpoint } from '#lib/hls/checkpoint.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { rewriteReload } from '#lib/hls/rewrite-playlist.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';

import { type RenderedManifest, toMpdRewriteOptions } from './render-manifest.ts';
import {
  describeNames,
  hasAdditions,
  type RenderOptions,
  toRewriteOptions,
} from './render-playlist.ts';
import { joinBlocks, type RenderedBlocks } from './rendered-blocks.ts';
import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** The previous version of a manifest under the same key. */
export type PreviousRendering = {
  readonly text: string;
  readonly rendered: RenderedManifest;
};

/**
 * Renders the changes of a reloaded media playlist or MPD, which takes so little time that it needs
 * no thread. Returns undefined if the entire manifest has to be rendered.
 */
export function renderReload(
  manifest: Manifest,
  previous: PreviousRendering,
  options: RenderOptions,
): RenderedManifest | undefined {
  if (hasAdditions(options)) return undefined;
  const reloaded = tryReload(manifest, previous, options);
  if (reloaded === undefined || reloaded.body.length > MANIFEST_SEALED_CHARACTERS_MAX) {
    return undefined;
  }
  return options.writer.needsThread() ? undefined : reloaded;
}

/** The rendering of the entire manifest reports its errors. */
function tryReload(
  manifest: Manifest,
  { text, rendered: { reusable, ...previous } }: PreviousRendering,
  options: RenderOptions,
): RenderedManifest | undefined {
  try {
    if (reusable === null) return undefined;
    return reusable.kind === 'playlist'
      ? reloadPlaylist(manifest, { text, ...previous, blocks: reusable.blocks }, options)
      : reloadMpd(manifest, { text, ...previous, blocks: reusable.blocks }, options);
  } catch (error) {
    if (error instanceof PlaylistError || error instanceof MpdError) return undefined;
    throw error;
  }
}

type PreviousBlocks<Start> = Pick<RenderedManifest, 'body' | 'mimeType'> & {
  readonly text: string;
  readonly blocks: RenderedBlocks<Start>;
};

function reloadPlaylist(
  manifest: Manifest,
  { text, mimeType, ...previous }: PreviousBlocks<Checkpoint | null>,
  options: RenderOptions,
): RenderedManifest | undefined {
  const { list, hosts, context } = previous.blocks;
  if (describeNames(manifest.text, options.suffixes) !== context) return undefined;
  const rewritten = rewriteReload(manifest.text, {
    ...toRewriteOptions(manifest, options),
    previous: { text, hosts, starts: list.map(({ start }) => start) },
    charactersMax: THREAD_INLINE_BYTES_MAX,
  });
  if (rewritten === undefined || rewritten.urls > MANIFEST_URLS_MAX) return undefined;
  const { blocks, ...joined } = joinBlocks({ ...rewritten, context }, previous);
  return { mimeType, ...joined, reusable: { kind: 'playlist', blocks } };
}

function reloadMpd(
  manifest: Manifest,
  { text, mimeType, ...previous }: PreviousBlocks<PeriodStart>,
  options: RenderOptions,
): RenderedManifest | undefined {
  const { list, hosts, context } = previous.blocks;
  const rewritten = rewriteMpdReload(manifest.text, {
    ...toMpdRewriteOptions(manifest, options),
    previous: { text, hosts, context, starts: list.map(({ start }) => start) },
    charactersMax: THREAD_INLINE_BYTES_MAX,
  });
  if (rewritten === undefined) return undefined;
  const { blocks, ...joined } = joinBlocks({ ...rewritten, context }, previous);
  return { mimeType, ...joined, reusable: { kind: 'mpd', blocks } };
}
