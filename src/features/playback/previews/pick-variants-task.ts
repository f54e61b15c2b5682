import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import type { HlsVariant } from '#lib/hls/playlist.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string };

/** The URLs of the playlists that have pictures. */
type Output =
  | { readonly kind: 'media' }
  | {
      readonly kind: 'multivariant';
      /** Playlist of images (EXT-X-IMAGE-STREAM-INF). */
      readonly images: string | undefined;
      /** Playlist of single pictures (EXT-X-I-FRAME-STREAM-INF). */
      readonly iFrames: string | undefined;
      readonly smallest: string | undefined;
      readonly variables: Variables;
    }
  /** Other text. */
  | undefined;

/** Wide enough to recognize a scene. */
const WIDTH_MIN = 160;
const VIDEO_CODEC = /(?:^|,)\s*(?:avc|hvc|hev|dv|vp|av01|mp4v|mjp)/i;

export const task: ThreadTask<Input, Output> = {
  name: 'preview-variants',
  module: import.meta.url,
  run: pickVariants,
  ...TEXT_LIMITS,
};

function pickVariants({ text, url }: Input): Output {
  const base = new URL(url);
  const playlist = classifyPlaylist(text, { base, variables: new Map() });
  if (playlist?.kind !== 'multivariant') return playlist && { kind: 'media' };
  const { imageVariants, iFrameVariants, variants, variables } = playlist;
  const toHref = (variant: HlsVariant | undefined): string | undefined =>
    variant && resolveReference(variant.uri, base)?.href;
  return {
    kind: 'multivariant',
    images: toHref(pickWidth(imageVariants)),
    iFrames: toHref(pickWidth(iFrameVariants.filter(hasVideo))),
    smallest: toHref(pickSmallest(variants)),
    variables,
  };
}

function hasVideo({ codecs, width }: HlsVariant): boolean {
  return width !== null || codecs === null || VIDEO_CODEC.test(codecs);
}

/** The narrowest variant that is wide enough, or else the widest. */
function pickWidth(variants: readonly HlsVariant[]): HlsVariant | undefined {
  const sorted = variants.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return sorted.find(({ width }) => (width ?? 0) >= WIDTH_MIN) ?? sorted.at(-1);
}

/** A variant without a size may be audio only, so it is picked only if none has a size. */
function pickSmallest(variants: readonly HlsVariant[]): HlsVariant | undefined {
  const sorted = variants
    .filter(hasVideo)
    .toSorted((a, b) => (a.bandwidth ?? Infinity) - (b.bandwidth ?? Infinity));
  return sorted.find(({ width }) => width !== null) ?? sorted[0];
}
