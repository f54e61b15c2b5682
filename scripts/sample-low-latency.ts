// A low-latency live stream (RFC 8216bis, sections 4.4.4.9 and 6.2.5) that loops the four segments
// of the fragmented sample, split into parts, with a new part every 0.4 s.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { splitFragment } from './split-fragment.ts';

export type LowLatencyResponse =
  | { readonly kind: 'playlist'; readonly text: string }
  | { readonly kind: 'media'; readonly bytes: Buffer }
  /** A request for media too far in the future. */
  | { readonly kind: 'refused'; readonly status: 400 | 404 };

export type LowLatencyStream = {
  /**
   * Waits until media that the playlist has announced exists. Returns undefined for paths outside
   * this stream.
   */
  readonly respond: (
    path: string,
    query: URLSearchParams,
  ) => Promise<LowLatencyResponse | undefined>;
};

const SAMPLES = new URL('../samples/hls-fmp4/', import.meta.url);
const RENDITIONS = ['360p', '180p'] as const;
const PART_SECONDS = 0.4;
const PART_HOLD_BACK_SECONDS = 1.2;
const SAMPLES_PER_PART = 10;
const PARTS_IN_SEGMENT = 5;
const SEGMENT_SECONDS = PART_SECONDS * PARTS_IN_SEGMENT;
const SEGMENTS_IN_LOOP = 4;
const SEGMENTS_IN_WINDOW = 12;
/** Parts are listed only for the newest segments. */
const SEGMENTS_WITH_PARTS = 3;
/** Number of the newest segments that a delta update still lists. It skips all older ones. */
const SEGMENTS_NOT_SKIPPED = 6;
const TICKS_PER_SECOND = 12_800n;
const PATH =
  /^\/low-latency\/(360p|180p)\/(?:(media\.m3u8)|(init)\.mp4|segment-(\d{1,9})\.m4s|part-(\d{1,9})-(\d)\.m4s)$/;

const MULTIVARIANT = `#EXTM3U
#EXT-X-VERSION:9
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=233200,RESOLUTION=640x360,CODECS="avc1.4d401e"
360p/media.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=112200,RESOLUTION=320x180,CODECS="avc1.4d400c"
180p/media.m3u8
`;

/** The stream starts with a full window. */
export function openLowLatencyStream(): LowLatencyStream {
  const startedAtMs = Date.now();

  function countParts(): number {
    const elapsed = Math.floor((Date.now() - startedAtMs) / 1000 / PART_SECONDS);
    return SEGMENTS_IN_WINDOW * PARTS_IN_SEGMENT + elapsed;
  }

  /**
   * Waits until `parts` parts exist, and resolves to true. Resolves to false immediately if they
   * are more than two segments ahead.
   */
  async function waitForParts(parts: number): Promise<boolean> {
    if (parts - countParts() > 2 * PARTS_IN_SEGMENT) return false;
    while (countParts() < parts) await delay(20);
    return true;
  }

  async function getPlaylist(
    rendition: string,
    query: URLSearchParams,
  ): Promise<LowLatencyResponse> {
    const sequence = query.get('_HLS_msn');
    if (sequence !== null) {
      const part = Number(query.get('_HLS_part') ?? PARTS_IN_SEGMENT - 1);
      const expectedParts = Number(sequence) * PARTS_IN_SEGMENT + part + 1;
      if (!(await waitForParts(expectedParts))) return { kind: 'refused', status: 400 };
    }
    const isDelta = query.get('_HLS_skip') === 'YES';
    return { kind: 'playlist', text: toMediaPlaylist(rendition, { parts: countParts(), isDelta }) };
  }

  async function getMedia(
    rendition: string,
    parts: readonly number[],
  ): Promise<LowLatencyResponse> {
    const isAvailable = await waitForParts((parts.at(-1) ?? 0) + 1);
    if (!isAvailable) return { kind: 'refused', status: 404 };
    return { kind: 'media', bytes: Buffer.concat(parts.map((part) => readPart(rendition, part))) };
  }

  return {
    async respond(path, query) {
      if (path === '/low-latency/index.m3u8') return { kind: 'playlist', text: MULTIVARIANT };
      const [, rendition = '', playlist, init, segment, partOf, part] = PATH.exec(path) ?? [];
      if (playlist !== undefined) return await getPlaylist(rendition, query);
      if (init !== undefined) return { kind: 'media', bytes: readInit(rendition) };
      const first = Number(segment ?? partOf) * PARTS_IN_SEGMENT;
      if (segment !== undefined) {
        return await getMedia(rendition, listFrom(first, PARTS_IN_SEGMENT));
      }
      return part === undefined ? undefined : await getMedia(rendition, [first + Number(part)]);
    },
  };
}

function toMediaPlaylist(
  rendition: string,
  { parts, isDelta }: { readonly parts: number; readonly isDelta: boolean },
): string {
  const complete = Math.floor(parts / PARTS_IN_SEGMENT);
  const oldest = complete - SEGMENTS_IN_WINDOW;
  const skipped = isDelta ? SEGMENTS_IN_WINDOW - SEGMENTS_NOT_SKIPPED : 0;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-PART-INF:PART-TARGET=${PART_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${PART_HOLD_BACK_SECONDS},CAN-SKIP-UNTIL=${SEGMENT_SECONDS * SEGMENTS_NOT_SKIPPED}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : ['#EXT-X-MAP:URI="init.mp4"']),
  ];
  for (let segment = oldest + skipped; segment < complete; segment += 1) {
    if (segment >= complete - SEGMENTS_WITH_PARTS) {
      lines.push(...listParts(segment, PARTS_IN_SEGMENT));
    }
    lines.push(`#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`, `segment-${segment}.m4s`);
  }
  const next = parts % PARTS_IN_SEGMENT;
  lines.push(
    ...listParts(complete, next),
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-${complete}-${next}.m4s"`,
  );
  const [last, lastPart] = next === 0 ? [complete - 1, PARTS_IN_SEGMENT - 1] : [complete, next - 1];
  for (const other of RENDITIONS.filter((each) => each !== rendition)) {
    lines.push(
      `#EXT-X-RENDITION-REPORT:URI="../${other}/media.m3u8",LAST-MSN=${last},LAST-PART=${lastPart}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function listParts(segment: number, count: number): readonly string[] {
  return listFrom(0, count).map(
    (part) =>
      `#EXT-X-PART:DURATION=${PART_SECONDS},URI="part-${segment}-${part}.m4s"${part === 0 ? ',INDEPENDENT=YES' : ''}`,
  );
}

function listFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function readInit(rendition: string): Buffer {
  return readFileSync(new URL(`${rendition}/init_${rendition === '360p' ? 0 : 1}.mp4`, SAMPLES));
}

/**
 * Reads a part by its number since the start of the stream. Its timestamps continue those of the
 * previous loop.
 */
function readPart(rendition: string, part: number): Buffer {
  const segment = Math.floor(part / PARTS_IN_SEGMENT);
  const file = `${rendition}/segment-${segment % SEGMENTS_IN_LOOP}.m4s`;
  const loops = Math.floor(segment / SEGMENTS_IN_LOOP);
  const parts = splitFragment(readFileSync(new URL(file, SAMPLES)), {
    samplesPerPart: SAMPLES_PER_PART,
    shiftTicks: BigInt(loops * SEGMENTS_IN_LOOP * SEGMENT_SECONDS) * TICKS_PER_SECOND,
  });
  const bytes = parts[part % PARTS_IN_SEGMENT];
  if (bytes === undefined) throw new Error(`${file} has too few samples`);
  return bytes;
}
