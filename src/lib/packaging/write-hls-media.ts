import { type Address, findInitAddress, listAddresses, type Rendition } from './rendition.ts';

type MediaPlaylist = Pick<Rendition, 'timescale' | 'segments' | 'addresses'>;

/** Writes the media playlist of a complete rendition (RFC 8216bis §4.4.3, §4.4.4). */
export function writeHlsMedia(rendition: MediaPlaylist): string {
  return writePlaylist(rendition, '#EXT-X-INDEPENDENT-SEGMENTS', (address) => [
    ...writeRange(address),
    address.uri,
  ]);
}

/**
 * Writes the playlist of the first keyframe of each segment (RFC 8216bis §4.4.3.6), which takes
 * `keyframeBytes` from the start of the segment.
 */
export function writeHlsKeyframes(
  rendition: MediaPlaylist,
  keyframeBytes: readonly number[],
): string {
  return writePlaylist(rendition, '#EXT-X-I-FRAMES-ONLY', ({ uri }, index) => {
    const length = keyframeBytes[index];
    return length === undefined ? [] : [`#EXT-X-BYTERANGE:${length}@0`, uri];
  });
}

/** Segments without lines are omitted. */
function writePlaylist(
  rendition: MediaPlaylist,
  tag: string,
  writeSegment: (address: Address, index: number) => readonly string[],
): string {
  const addresses = listAddresses(rendition);
  const init = findInitAddress(rendition);
  const durations = toDurations(rendition);
  const lines = durations.flatMap((seconds, index) => {
    const address = addresses[index];
    const segment = address === undefined ? [] : writeSegment(address, index);
    return segment.length === 0 ? [] : [`#EXTINF:${seconds.toFixed(6)},`, ...segment];
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // Rounded to the nearest integer (RFC 8216bis §4.4.3.1).
    `#EXT-X-TARGETDURATION:${Math.max(1, ...durations.map(Math.round))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    tag,
    ...(init === null ? [] : [writeMap(init)]),
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/**
 * The sum of the written durations stays within a microsecond of the real one, because each end is
 * rounded instead of each duration.
 */
function toDurations({ segments, timescale }: MediaPlaylist): readonly number[] {
  return segments.map(({ startTicks, durationTicks }) => {
    const [start, end] = [startTicks, startTicks + durationTicks].map((ticks) =>
      Math.round((ticks / timescale) * 1e6),
    );
    return ((end ?? 0) - (start ?? 0)) / 1e6;
  });
}

function writeMap({ uri, range }: Address): string {
  const bytes = range === undefined ? '' : `,BYTERANGE="${range.end - range.start}@${range.start}"`;
  return `#EXT-X-MAP:URI="${uri}"${bytes}`;
}

function writeRange({ range }: Address): readonly string[] {
  return range === undefined ? [] : [`#EXT-X-BYTERANGE:${range.end - range.start}@${range.start}`];
}
