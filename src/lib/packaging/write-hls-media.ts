import { type Address, findInitAddress, listAddresses, type Rendition } from './rendition.ts';

type MediaPlaylist = Pick<Rendition, 'timescale' | 'segments' | 'addresses'>;

/** Segments between two discontinuities. */
export type PlaylistPart = MediaPlaylist & {
  /** Its discontinuity sequence number. */
  readonly number: number;
  /** The time of its start, in ms since the epoch. */
  readonly startMs?: number;
  /** The indexes of segments without media. */
  readonly gaps?: ReadonlySet<number>;
};

export type PlaylistOptions = {
  /** The media sequence number of the first segment. */
  readonly firstNumber: number;
  readonly isLive: boolean;
  /** Of a live playlist, whose target duration stays the same. */
  readonly targetSeconds?: number;
  /** False if segments may start with other pictures than keyframes. */
  readonly isIndependent?: boolean;
};

const COMPLETE: PlaylistOptions = { firstNumber: 0, isLive: false };

/** Writes the media playlist of a complete rendition (RFC 8216bis §4.4.3, §4.4.4). */
export function writeHlsMedia(rendition: MediaPlaylist): string {
  return writeHlsParts([{ ...rendition, number: 0 }], COMPLETE);
}

/** Writes a media playlist with discontinuities between parts. */
export function writeHlsParts(parts: readonly PlaylistPart[], options: PlaylistOptions): string {
  const tags = options.isIndependent === false ? [] : ['#EXT-X-INDEPENDENT-SEGMENTS'];
  return writePlaylist(parts, { ...options, tags }, (address) => [
    ...writeRange(address),
    address.uri,
  ]);
}

/**
 * Writes the playlist of the first keyframe of each segment (RFC 8216bis §4.4.3.6), which takes
 * `keyframeBytes` from the start of its address. Null if it is all that the address has.
 */
export function writeHlsKeyframes(
  rendition: MediaPlaylist,
  keyframeBytes: readonly number[] | null,
): string {
  const options = { ...COMPLETE, tags: ['#EXT-X-I-FRAMES-ONLY'] };
  return writePlaylist([{ ...rendition, number: 0 }], options, ({ uri }, index) => {
    if (keyframeBytes === null) return [uri];
    const length = keyframeBytes[index];
    return length === undefined ? [] : [`#EXT-X-BYTERANGE:${length}@0`, uri];
  });
}

type WriteSegment = (address: Address, index: number) => readonly string[];

function writePlaylist(
  parts: readonly PlaylistPart[],
  {
    tags,
    firstNumber,
    isLive,
    targetSeconds = 1,
  }: PlaylistOptions & { readonly tags: readonly string[] },
  writeSegment: WriteSegment,
): string {
  const longest = parts
    .flatMap(toDurations)
    .reduce((max, seconds) => Math.max(max, Math.round(seconds)), targetSeconds);
  const firstPart = parts[0]?.number ?? 0;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    // Rounded to the nearest integer (RFC 8216bis §4.4.3.1).
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-MEDIA-SEQUENCE:${firstNumber}`,
    ...(firstPart === 0 ? [] : [`#EXT-X-DISCONTINUITY-SEQUENCE:${firstPart}`]),
    ...(isLive ? [] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    ...tags,
    ...parts.flatMap((part, index) => [
      ...writeDiscontinuities(part, parts[index - 1]),
      ...writePart(part, writeSegment),
    ]),
    ...(isLive ? [] : ['#EXT-X-ENDLIST']),
    '',
  ].join('\n');
}

/** A period that another track has counts too. */
function writeDiscontinuities(
  { number }: PlaylistPart,
  previous: PlaylistPart | undefined,
): readonly string[] {
  if (previous === undefined) return [];
  return Array.from(
    { length: Math.max(1, number - previous.number) },
    () => '#EXT-X-DISCONTINUITY',
  );
}

/** Segments without lines are omitted. */
function writePart(part: PlaylistPart, writeSegment: WriteSegment): readonly string[] {
  const addresses = listAddresses(part);
  const init = findInitAddress(part);
  const { startMs, gaps } = part;
  return [
    ...(init === null ? [] : [writeMap(init)]),
    ...writeDate(startMs),
    ...toDurations(part).flatMap((seconds, index) => {
      const address = addresses[index];
      const segment = address === undefined ? [] : writeSegment(address, index);
      if (segment.length === 0) return [];
      const gap = gaps?.has(index) === true ? ['#EXT-X-GAP'] : [];
      return [...gap, `#EXTINF:${seconds.toFixed(6)},`, ...segment];
    }),
  ];
}

function writeDate(ms = Number.NaN): readonly string[] {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? [] : [`#EXT-X-PROGRAM-DATE-TIME:${date.toISOString()}`];
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
