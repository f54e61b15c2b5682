import { readCaptions } from '../../captions/read-captions.ts';
import { retimeCues } from '../../captions/retime.ts';
import { parseVttTimestamp } from '../../captions/timestamps.ts';
import { writeVtt } from '../../captions/write-webvtt.ts';
import { writeWvttFragment } from '../../captions/write-wvtt.ts';
import { TRANSPORT_TIMESCALE } from '../transport/list-units.ts';
import { unwrap } from '../transport/transport-track.ts';
import type { CueTimes } from './stream.ts';

/** On the timeline of the media. */
type Segment = { readonly startSeconds: number; readonly endSeconds: number };

const HEADER_CHARACTERS_MAX = 2048;
const MAP = /^X-TIMESTAMP-MAP=(.*)$/m;

/**
 * Writes a segment of WebVTT as a fragment of MP4 (ISO/IEC 14496-30 §7). It has no cues if the text
 * has none that are readable. Cues without `X-TIMESTAMP-MAP` have the times of the playlist.
 */
export function writeCues(
  bytes: Uint8Array,
  { startSeconds, endSeconds }: Segment,
  period: CueTimes,
): Buffer {
  const read = readCaptions(bytes, { format: 'vtt' });
  const cues = read.kind === 'read' ? read.captions.cues : [];
  const segment = {
    startSeconds: startSeconds - period.mediaSeconds,
    endSeconds: endSeconds - period.mediaSeconds,
    mediaSeconds: startSeconds,
  };
  const offsetMs = findOffset(bytes, segment.startSeconds, period) * 1000;
  const moved = retimeCues(cues, { offsetMs, scale: 1 }) ?? [];
  return writeWvttFragment(writeVtt({ cues: moved, styles: [], regions: [] }), segment);
}

/** Seconds from the times of the cues to those of the period. */
function findOffset(
  bytes: Uint8Array,
  nearSeconds: number,
  { mediaSeconds, playlistSeconds }: CueTimes,
): number {
  const head = new TextDecoder().decode(bytes.subarray(0, HEADER_CHARACTERS_MAX));
  const [header = ''] = head.replaceAll(/\r\n?/g, '\n').split('\n\n', 1);
  const [, map = ''] = MAP.exec(header) ?? [];
  const [, mpegts] = /\bMPEGTS:(\d{1,16})\b/.exec(map) ?? [];
  const [, local = ''] = /\bLOCAL:([\d:.]{9,20})/.exec(map) ?? [];
  const localMs = parseVttTimestamp(local);
  if (mpegts === undefined || localMs === undefined) return -playlistSeconds;
  // Timestamps wrap around, and the local time is at the segment or before it.
  const nearTicks = (nearSeconds + mediaSeconds) * TRANSPORT_TIMESCALE;
  const mediaTime = unwrap(Number(mpegts), nearTicks) / TRANSPORT_TIMESCALE;
  return mediaTime - localMs / 1000 - mediaSeconds;
}
