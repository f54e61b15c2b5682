import {
  listImageTimes,
  type ThumbnailImages,
  THUMBNAILS_BANDWIDTH,
} from '../media/thumbnail-images.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import { findXmlAttribute, listChildren, type XmlElement } from '../xml/xml-document.ts';
import { listPeriods, type PeriodTimes } from './list-periods.ts';
import { parseDuration } from './parse-duration.ts';
import { createTagWriter } from './write-tag.ts';
import { writeTimeline } from './write-timeline.ts';

/** DASH-IF IOP §6.2.6. */
export const TILE_SCHEME = 'http://dashif.org/guidelines/thumbnail_tile';
const TIMESCALE = 1000;

export type MpdThumbnails = {
  readonly images: ThumbnailImages;
  /** The template of the URLs of the images, which are numbered from 0. */
  readonly media: string;
};

/**
 * Returns the edits that append an adaptation set with thumbnails to each period of an MPD that this
 * service has written. Grids need a single period, because dash.js counts their tiles from 0.
 */
export function insertThumbnails(mpd: XmlElement, thumbnails: MpdThumbnails): readonly XmlEdit[] {
  const periods = listPeriods(mpd);
  if (thumbnails.images.tileMs !== null && periods.length > 1) return [];
  const written = periods.flatMap(({ element, times }) => {
    const last = listChildren(element, 'AdaptationSet').at(-1);
    const segments = times === undefined ? [] : listSegments(thumbnails.images, times);
    if (last === undefined || times === undefined || segments.length === 0) return [];
    const text = writeSet(last, { ...thumbnails, segments, times });
    const longestTicks = segments.reduce((max, each) => Math.max(max, each.durationTicks), 0);
    return [{ edit: { start: last.end, end: last.end, text }, longestTicks }];
  });
  const longestSeconds =
    written.reduce((max, each) => Math.max(max, each.longestTicks), 0) / TIMESCALE;
  return [...written.map(({ edit }) => edit), ...raiseSegmentDuration(mpd, longestSeconds)];
}

type Segment = {
  readonly image: number;
  readonly startTicks: number;
  readonly durationTicks: number;
};

/** The parts of images in a period. A grid has its full duration, because its tiles divide it. */
function listSegments(images: ThumbnailImages, times: PeriodTimes): readonly Segment[] {
  const { columns, rows, tileMs } = images;
  const [from, to] = [Math.round(times.startSeconds * TIMESCALE), times.endSeconds * TIMESCALE];
  return listImageTimes(images).flatMap(({ startMs, endMs }, image) => {
    const start = tileMs === null ? Math.max(startMs, from) : startMs;
    const end = tileMs === null ? Math.round(Math.min(endMs, to)) : endMs;
    const isInside = start < end && start < to;
    const durationTicks = tileMs === null ? end - start : Math.round(tileMs * columns * rows);
    return isInside ? [{ image, startTicks: start, durationTicks }] : [];
  });
}

type SetInput = MpdThumbnails & {
  readonly segments: readonly Segment[];
  readonly times: PeriodTimes;
};

function writeSet(sibling: XmlElement, { images, media, segments, times }: SetInput): string {
  const write = createTagWriter(sibling);
  const { type, columns, rows, width, height } = images;
  const template = {
    timescale: String(TIMESCALE),
    presentationTimeOffset: String(Math.round(times.startSeconds * TIMESCALE)),
    startNumber: String(segments[0]?.image ?? 0),
    media,
  };
  const timeline = write('SegmentTimeline', {}, writeTimeline(segments).join(''));
  const representation = {
    id: 'thumbnails',
    bandwidth: String(THUMBNAILS_BANDWIDTH),
    width: String(width * columns),
    height: String(height * rows),
  };
  const layout = { schemeIdUri: TILE_SCHEME, value: `${columns}x${rows}` };
  return write(
    'AdaptationSet',
    { contentType: 'image', mimeType: type },
    write(
      'Representation',
      representation,
      write('EssentialProperty', layout) + write('SegmentTemplate', template, timeline),
    ),
  );
}

/** ISO/IEC 23009-1 §5.3.1.2: no segment is longer than @maxSegmentDuration. */
function raiseSegmentDuration(mpd: XmlElement, seconds: number): readonly XmlEdit[] {
  const stated = findXmlAttribute(mpd, 'maxSegmentDuration');
  if (stated === undefined || (parseDuration(stated.value) ?? 0) >= seconds) return [];
  return [{ start: stated.start, end: stated.end, text: `PT${seconds}S` }];
}
