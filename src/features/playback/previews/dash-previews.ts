import { listSmallestVideo, listTiles } from '#lib/dash/list-pictures.ts';
import type { DashBytes, DashSegments } from '#lib/dash/list-segments.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import type { SegmentLocation, Subrange } from '#lib/hls/segment-reader.ts';
import { readSegmentIndex } from '#lib/media/read-segment-index.ts';
import { findXmlAttribute, type XmlDocument } from '#lib/xml/xml-document.ts';

import { readMediaRange } from '../media/read-media-range.ts';
import { spacePictures, PICTURE_SEGMENT_BYTES_MAX } from './picture-previews.ts';
import { fetchPreviewManifest, optionalPart, type PreviewContext } from './preview-context.ts';
import { THUMBNAILS_MAX } from './preview-plans.ts';
import type { Picture } from './previews.ts';
import { toSegmentPicture } from './segment-picture.ts';
import type { TileImage } from './tile-previews.ts';

/** An index of the segments of a DASH period. */
const SEGMENT_INDEX_BYTES_MAX = 1024 * 1024;

/** More periods than a video with ads has. The index of each may need a request. */
const PERIODS_MAX = 64;

/** The thumbnail tiles of the MPD. Rejects with a playback error. */
export async function listDashImages(context: PreviewContext): Promise<readonly TileImage[]> {
  const { document, url } = await fetchMpd(context);
  const periods = document === undefined ? [] : listTiles(document, url);
  const images = periods.flatMap(({ columns, rows, segments }) =>
    segments.kind === 'indexed'
      ? []
      : segments.segments.map((segment) => ({ ...segment, columns, rows, tileSeconds: null })),
  );
  return images.slice(0, THUMBNAILS_MAX).flatMap(({ locate, ...image }): readonly TileImage[] => {
    const bytes = locate();
    return bytes === undefined ? [] : [{ ...image, ...toLocation(bytes) }];
  });
}

/** The first pictures of the segments of the smallest video. Rejects with a playback error. */
export async function listDashPictures(
  context: PreviewContext,
  durationSeconds: number,
): Promise<readonly Picture[]> {
  const { document, url } = await fetchMpd(context);
  const periods = document === undefined ? [] : listSmallestVideo(document, url);
  const starts: (readonly SegmentStart[])[] = [];
  for (const period of periods.slice(0, PERIODS_MAX)) {
    starts.push(await listStarts(period, context));
  }
  // Only the URLs of the pictures that are shown are resolved.
  const shown = spacePictures(starts.flat(), durationSeconds);
  return shown.flatMap(({ startSeconds, locate }) => {
    const location = locate();
    if (location === undefined) return [];
    return [toSegmentPicture(location, { startSeconds, bytesMax: PICTURE_SEGMENT_BYTES_MAX })];
  });
}

async function fetchMpd(
  context: PreviewContext,
): Promise<{ readonly document: XmlDocument | undefined; readonly url: URL }> {
  const { text, url } = await fetchPreviewManifest(context.target.source.url, 'dash-mpd', context);
  return { document: readStaticMpd(text), url };
}

function readStaticMpd(text: string): XmlDocument | undefined {
  try {
    const document = readMpd(text);
    const isDynamic = findXmlAttribute(document.root, 'type')?.value === 'dynamic';
    return isDynamic ? undefined : document;
  } catch (error) {
    if (error instanceof MpdError) return undefined;
    throw error;
  }
}

type SegmentStart = {
  readonly startSeconds: number;
  readonly locate: () => SegmentLocation | undefined;
};

async function listStarts(
  period: DashSegments,
  context: PreviewContext,
): Promise<readonly SegmentStart[]> {
  const map = period.initialization && toLocation(period.initialization);
  if (period.kind === 'listed') {
    return period.segments.map(({ startSeconds, locate }) => ({
      startSeconds,
      locate: () => {
        const bytes = locate();
        return bytes && { ...toLocation(bytes), map, key: null };
      },
    }));
  }
  const { index, startSeconds } = period;
  const range = toSubrange(index.range);
  if (range === null || range.length > SEGMENT_INDEX_BYTES_MAX) return [];
  const bytes = await optionalPart(readMediaRange(index.url, range, context), context.signal);
  const segments = bytes && readSegmentIndex(bytes, range.start);
  return (segments ?? []).map(({ start, end, startSeconds: inPeriod }) => ({
    startSeconds: startSeconds + inPeriod,
    locate: () => ({
      url: index.url,
      range: { start, length: end - start },
      map,
      key: null,
    }),
  }));
}

function toLocation({ url, range }: DashBytes): {
  readonly url: URL;
  readonly range: Subrange | null;
} {
  return { url, range: toSubrange(range) };
}

function toSubrange(range: DashBytes['range']): Subrange | null {
  return range && { start: range.start, length: range.end - range.start };
}
