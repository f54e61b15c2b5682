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
  for (const span of timeline.spans) {
    for (let left = span.discontinuities; left > 0; left -= 1) lines.push('#EXT-X-DISCONTINUITY');
    for (const segment of cutSpan(span, gridSeconds)) {
      const { startSeconds, endSeconds } = segment;
      const uri = address(segment);
      lines.push(`#EXTINF:${(endSeconds - startSeconds).toFixed(6)},`);
      lines.push(...(uri === null ? ['#EXT-X-GAP', INERT_ADDRESS] : [uri]));
    }
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n');
}

/** In microseconds, or the last would now and then be one of no length. */
function* cutSpan(
  { startSeconds, endSeconds, first }: SubtitleSegment,
  gridSeconds: number,
): Generator<SubtitleSegment> {
  const end = toMicroseconds(endSeconds);
  for (let at = toMicroseconds(startSeconds); at < end;) {
    const next = Math.min(at + toMicroseconds(gridSeconds), end);
    yield { startSeconds: at / 1e6, endSeconds: next / 1e6, first };
    at = next;
  }
}

function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}
