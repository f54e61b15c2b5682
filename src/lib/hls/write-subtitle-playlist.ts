import { INERT_URL } from '../manifest/inert-url.ts';
import type { SegmentStart, Timeline } from './read-timeline.ts';

/** A part of the presentation in seconds, and the media segment to read its timestamps from. */
export type SubtitleSegment = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly first: SegmentStart | null;
};

/** Seeking loads one segment. One minute of dialogue is one or two kilobytes. */
const SEGMENT_SECONDS = 60;
/** Presentations that last for days get longer segments instead of more. */
const SEGMENTS_MAX = 2_000;

/**
 * Writes the media playlist of a subtitle rendition (RFC 8216bis §3.1.4) for media with this
 * timeline. It has the same discontinuities (§6.2.4), because players map timestamps separately for
 * each one. `toUri` returns the public URI of a segment, or null if it cannot be served.
 */
export function writeSubtitlePlaylist(
  timeline: Timeline,
  toUri: (segment: SubtitleSegment) => string | null,
): string {
  const totalSeconds = timeline.spans.at(-1)?.endSeconds ?? 0;
  const segmentSeconds = Math.max(SEGMENT_SECONDS, Math.ceil(totalSeconds / SEGMENTS_MAX));
  const { discontinuitySequence: sequence } = timeline;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(sequence === 0 ? [] : [`#EXT-X-DISCONTINUITY-SEQUENCE:${sequence}`]),
  ];
  for (const span of timeline.spans) {
    for (let count = 0; count < span.discontinuities; count += 1)
      lines.push('#EXT-X-DISCONTINUITY');
    for (const segment of splitSpan(span, segmentSeconds)) {
      const { startSeconds, endSeconds } = segment;
      const uri = toUri(segment);
      lines.push(`#EXTINF:${(endSeconds - startSeconds).toFixed(6)},`);
      lines.push(...(uri === null ? ['#EXT-X-GAP', INERT_URL] : [uri]));
    }
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n');
}

/** Microseconds avoid a last segment of zero length caused by rounding. */
function* splitSpan(
  { startSeconds, endSeconds, first }: SubtitleSegment,
  segmentSeconds: number,
): Generator<SubtitleSegment> {
  const end = toMicroseconds(endSeconds);
  for (let at = toMicroseconds(startSeconds); at < end;) {
    const next = Math.min(at + toMicroseconds(segmentSeconds), end);
    yield { startSeconds: at / 1e6, endSeconds: next / 1e6, first };
    at = next;
  }
}

function toMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
}
