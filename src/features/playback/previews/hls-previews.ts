import type { Variables } from '#lib/hls/variables.ts';

import type { FetchedManifest } from '../manifests/shared-manifests.ts';
import { toSegmentLocation } from '../media/plain-segment.ts';
import { type ListedSegment, task as listSegmentsTask } from './list-segments-task.ts';
import type { Spacing } from './omit-close-pictures.ts';
import { task as pickVariantsTask } from './pick-variants-task.ts';
import { PICTURE_BYTES_MAX, PICTURE_SEGMENT_BYTES_MAX, toSpacing } from './picture-previews.ts';
import {
  fetchPreviewManifest,
  optionalPart,
  type PreviewContext,
  runPreviewTask,
} from './preview-context.ts';
import { THUMBNAILS_MAX } from './preview-plans.ts';
import type { Picture } from './previews.ts';
import { toSegmentPicture } from './segment-picture.ts';
import type { TileImage } from './tile-previews.ts';

const NO_VARIABLES: Variables = new Map();
const ALL_IMAGES: Spacing = { intervalSeconds: 0, countMax: THUMBNAILS_MAX };

/**
 * The images of the first thumbnail playlist (EXT-X-IMAGE-STREAM-INF). Rejects with a playback
 * error.
 */
export async function listHlsImages(ctx: PreviewContext): Promise<readonly TileImage[]> {
  const { playlists } = await fetchSource(ctx);
  if (playlists?.kind !== 'multivariant') return [];
  const { images, variables } = playlists;
  const segments = await fetchSegments(images, { variables, spacing: ALL_IMAGES }, ctx);
  return segments.flatMap(({ location, tiles, startSeconds, durationSeconds }) => {
    const { columns = 1, rows = 1, durationSeconds: tileSeconds = null } = tiles ?? {};
    const { url, range, key } = toSegmentLocation(location);
    if (key !== null) return [];
    return [{ url, range, startSeconds, durationSeconds, columns, rows, tileSeconds }];
  });
}

/**
 * The first pictures of the segments: of the playlist of single pictures
 * (EXT-X-I-FRAME-STREAM-INF), or else of the smallest variant. Rejects with a playback error.
 */
export async function listHlsPictures(
  ctx: PreviewContext,
  durationSeconds: number,
): Promise<readonly Picture[]> {
  const { playlists, manifest } = await fetchSource(ctx);
  if (playlists === undefined) return [];
  const spacing = toSpacing(durationSeconds);
  if (playlists.kind === 'media') {
    const options = { variables: NO_VARIABLES, spacing };
    const segments = await listSegments(manifest, options, ctx);
    return toPictures(segments, PICTURE_SEGMENT_BYTES_MAX);
  }
  const { iFrames, smallest, variables } = playlists;
  for (const [href, bytesMax] of [
    [iFrames, PICTURE_BYTES_MAX],
    [smallest, PICTURE_SEGMENT_BYTES_MAX],
  ] as const) {
    const segments = await fetchSegments(href, { variables, spacing }, ctx);
    if (segments.length > 0) return toPictures(segments, bytesMax);
  }
  return [];
}

type Source = {
  readonly manifest: FetchedManifest;
  readonly playlists: Awaited<ReturnType<typeof pickVariantsTask.run>>;
};

async function fetchSource(ctx: PreviewContext): Promise<Source> {
  const manifest = await fetchPreviewManifest(ctx.target.source.url, 'hls-playlist', ctx);
  const { text, url } = manifest;
  const playlists = await runPreviewTask(pickVariantsTask, { text, url: url.href }, ctx);
  return { manifest, playlists };
}

type ListOptions = { readonly variables: Variables; readonly spacing: Spacing };

async function fetchSegments(
  href: string | undefined,
  options: ListOptions,
  ctx: PreviewContext,
): Promise<readonly ListedSegment[]> {
  if (href === undefined) return [];
  const manifest = await optionalPart(
    fetchPreviewManifest(new URL(href), 'hls-playlist', ctx),
    ctx.signal,
  );
  return manifest === undefined ? [] : await listSegments(manifest, options, ctx);
}

function listSegments(
  { text, url }: FetchedManifest,
  options: ListOptions,
  ctx: PreviewContext,
): Promise<readonly ListedSegment[]> {
  return runPreviewTask(listSegmentsTask, { text, url: url.href, ...options }, ctx);
}

function toPictures(segments: readonly ListedSegment[], bytesMax: number): readonly Picture[] {
  return segments.map(({ location, startSeconds }) =>
    toSegmentPicture(toSegmentLocation(location), { startSeconds, bytesMax }),
  );
}
