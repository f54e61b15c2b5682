import { classifyTracks, type MediaContent } from './classify-content.ts';
import { findIsoBodies } from './find-iso-bodies.ts';
import { listTransportStreams } from './list-transport-streams.ts';
import { readIsoTracks } from './read-iso-tracks.ts';
import { sniffMedia } from './sniff-media.ts';
import { listTransportPackets } from './transport-packets.ts';

/**
 * Stream types of audio (ISO/IEC 13818-1, table 2-34; ATSC A/53; SAMPLE-AES of HLS). All others are
 * those of video.
 */
const AUDIO_STREAM_TYPES: ReadonlySet<number> = new Set([
  0x03, 0x04, 0x0f, 0x11, 0x1c, 0x81, 0x82, 0x87, 0xc1, 0xc2, 0xcf,
]);

/** What the first bytes of a segment without an initialization section show. */
export function classifySegment(prefix: Uint8Array): MediaContent {
  const streams = listTransportStreams(listTransportPackets(prefix));
  if (streams.length > 0) {
    return streams.every(({ type }) => AUDIO_STREAM_TYPES.has(type)) ? 'audio' : 'video';
  }
  // Packed audio (RFC 8216 §3.4).
  if (sniffMedia(prefix) === 'audio') return 'audio';
  return classifyTracks(findIsoBodies(prefix, ['moov']).flatMap(readIsoTracks));
}
