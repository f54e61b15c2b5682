import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import type { SegmentStart, Timeline } from './read-timeline.ts';

/** A part of the presentation, in seconds, and where the timestamps of its media can be read. */
export type SubtitleSegment = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly first: SegmentStart | null;
};

/** The public address of a segment; null where it can't be served. */
export type AddressSegment = (segment: SubtitleSegment) => string | null;

/** A viewer who seeks waits for one; a minute of dialogue is a kilobyte or two. */
const SEGMENT_SECONDS = 60;
/** Of presentations that take days the segments are longer. */
const SEGMENTS_MAX = 2_000;

/**
 * The media playlist of a subtitle rendition (RFC 8216bis §3.1.4) beside media with this timeline. It has the same
 * discontinuities, as §6.2.4 demands: players take the mapping of timestamps for each of them apart.
 */
export function writeSubtitlePlaylist(timeline: Timeline, address: AddressSegment): string {
  const totalSeconds = timeline.spans.at(-1)?.endSeconds ?? 0;
  const gridSeconds = Math.max(SEGMENT_SECONDS, Math.ceil(totalSeconds / SEGMENTS_MAX));
  const { discontinuitySequence: sequence } = timeline;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${gridSeconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(sequence === 0 ? [] : [`#EXT-X-DISCONTINUITY-SEQUENCE:${sequence}`]),
  ];
  for (const [index, span] of timeline.spans.entries()) {
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
    for (const segment of cutSpan(span, gridSeconds)) {
      const { startSeconds, endSeconds } = segment;
      const uri = address(segment);
      lines.push(`#EXTINF:${(endSeconds - startSeconds).toFixed(6)},`);
      lines.push(...(uri === null ? ['#EXT-X-GAP', INERT_ADDRESS] : [uri]));
    }
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n');
}

function* cutSpan(span: SubtitleSegment, gridSeconds: number): Generator<SubtitleSegment> {
  for (let at = span.startSeconds; at < span.endSeconds; at += gridSeconds) {
    yield { ...span, startSeconds: at, endSeconds: Math.min(at + gridSeconds, span.endSeconds) };
  }
}
