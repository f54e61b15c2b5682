import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import type { HlsVariant, MultivariantPlaylist, Playlist } from '#lib/hls/playlist.ts';
import { type PlaylistSegment, readSegments } from '#lib/hls/read-segments.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';

import type { FetchedManifest } from '../manifests/shared-manifests.ts';
import { PICTURE_SEGMENT_BYTES_MAX, PICTURE_BYTES_MAX } from './picture-previews.ts';
import { fetchPreviewManifest, optionalPart, type PreviewContext } from './preview-context.ts';
import type { Picture } from './previews.ts';
import { toSegmentPicture } from './segment-picture.ts';
import type { TileImage } from './tile-previews.ts';

type Variables = MultivariantPlaylist['variables'];
type TimedSegment = PlaylistSegment & { readonly startSeconds: number };

const NO_VARIABLES: Variables = new Map();
/** Wide enough to recognize a scene. */
const WIDTH_MIN = 160;
const VIDEO_CODEC = /(?:^|,)\s*(?:avc|hvc|hev|dv|vp|av01|mp4v|mjp)/i;
/** A day in segments of two seconds has 43,200. */
const SEGMENTS_MAX = 50_000;
/** Segments whose media is encrypted, but not their structure (RFC 8216bis §4.4.4.4). */
const SAMPLE_ENCRYPTION = /METHOD=SAMPLE-AES/;

/**
 * The images of the first thumbnail playlist (EXT-X-IMAGE-STREAM-INF). Rejects with a playback
 * error.
 */
export async function listHlsImages(context: PreviewContext): Promise<readonly TileImage[]> {
  const { playlist, manifest } = await fetchSource(context);
  if (playlist?.kind !== 'multivariant') return [];
  const variant = pickWidth(playlist.imageVariants);
  const segments = variant && (await listSegments({ variant, playlist, manifest }, context));
  return (segments ?? []).flatMap(({ location, startSeconds, durationUs, tiles }) => {
    if (location === undefined || location.key !== null) return [];
    const { columns = 1, rows = 1, durationSeconds: tileSeconds = null } = tiles ?? {};
    const { url, range } = location;
    const durationSeconds = durationUs / 1e6;
    return [{ url, range, startSeconds, durationSeconds, columns, rows, tileSeconds }];
  });
}

/**
 * The first pictures of the segments: of the playlist of single pictures
 * (EXT-X-I-FRAME-STREAM-INF), or else of the smallest variant. Rejects with a playback error.
 */
export async function listHlsPictures(context: PreviewContext): Promise<readonly Picture[]> {
  const { playlist, manifest } = await fetchSource(context);
  if (playlist === undefined) return [];
  if (playlist.kind === 'media') {
    return toPictures(readTimedSegments(manifest, NO_VARIABLES), PICTURE_SEGMENT_BYTES_MAX);
  }
  for (const [variant, bytesMax] of [
    [pickWidth(playlist.iFrameVariants.filter(hasVideo)), PICTURE_BYTES_MAX],
    [pickSmallest(playlist.variants), PICTURE_SEGMENT_BYTES_MAX],
  ] as const) {
    const segments = variant && (await listSegments({ variant, playlist, manifest }, context));
    if (segments !== undefined && segments.length > 0) return toPictures(segments, bytesMax);
  }
  return [];
}

type Source = { readonly manifest: FetchedManifest; readonly playlist: Playlist | undefined };

async function fetchSource(context: PreviewContext): Promise<Source> {
  const manifest = await fetchPreviewManifest(context.target.source.url, 'hls-playlist', context);
  const playlist = classifyPlaylist(manifest.text, {
    base: manifest.url,
    variables: NO_VARIABLES,
  });
  return { manifest, playlist };
}

type VariantInput = {
  readonly variant: HlsVariant;
  readonly playlist: MultivariantPlaylist;
  readonly manifest: FetchedManifest;
};

async function listSegments(
  { variant, playlist, manifest }: VariantInput,
  context: PreviewContext,
): Promise<readonly TimedSegment[]> {
  const url = resolveReference(variant.uri, manifest.url);
  if (url === undefined) return [];
  const media = await optionalPart(
    fetchPreviewManifest(url, 'hls-playlist', context),
    context.signal,
  );
  return media === undefined ? [] : readTimedSegments(media, playlist.variables);
}

/** Empty for a playlist that is live, or whose times are unknown. */
function readTimedSegments(
  { text, url: base }: FetchedManifest,
  variables: Variables,
): readonly TimedSegment[] {
  try {
    const playlist = classifyPlaylist(text, { base, variables });
    if (playlist?.kind !== 'media' || !playlist.ended || SAMPLE_ENCRYPTION.test(text)) return [];
    const segments: TimedSegment[] = [];
    let startUs = 0;
    for (const segment of readSegments(text, { base, variables })) {
      if (Number.isNaN(segment.durationUs) || segments.length >= SEGMENTS_MAX) return [];
      segments.push({ ...segment, startSeconds: startUs / 1e6 });
      startUs += segment.durationUs;
    }
    return segments;
  } catch (error) {
    if (error instanceof PlaylistError) return [];
    throw error;
  }
}

function toPictures(segments: readonly TimedSegment[], bytesMax: number): readonly Picture[] {
  return segments.flatMap(({ location, startSeconds }) =>
    location === undefined ? [] : [toSegmentPicture(location, { startSeconds, bytesMax })],
  );
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
