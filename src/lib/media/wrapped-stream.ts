import type { MediaKind } from './media-kind.ts';
import { sniffMedia } from './sniff-media.ts';
import { TS_PACKET_BYTES, TS_SYNC_BYTE } from './transport-packets.ts';

/** Longer data in front of a transport stream is not removed. */
const WRAPPER_BYTES_MAX = 64 * 1024;
/** So many consecutive packets rule out a coincidence at every position of the wrapper. */
const PACKETS_CHECKED = 5;
/** Bytes that show every wrapper. */
export const WRAPPED_START_BYTES = WRAPPER_BYTES_MAX + PACKETS_CHECKED * TS_PACKET_BYTES;

/** Kinds that a wrapper may have. Pages and manifests are never served as media. */
const WRAPPERS: ReadonlySet<MediaKind> = new Set<MediaKind>([
  'image',
  'pdf',
  'archive',
  'text',
  'binary',
]);

/** True if a transport stream may follow other data, of which these are the first bytes. */
export function mayBeWrapped(prefix: Uint8Array): boolean {
  return WRAPPERS.has(sniffMedia(prefix));
}

/**
 * Returns the number of bytes before a transport stream that is disguised as another file; 0 for
 * all other media. Some servers prepend an image, so that image hosts accept segments.
 */
export function measureWrapper(start: Uint8Array): number {
  if (!mayBeWrapped(start)) return 0;
  const last = Math.min(start.length - PACKETS_CHECKED * TS_PACKET_BYTES, WRAPPER_BYTES_MAX);
  for (let at = 1; at <= last; at += 1) {
    if (start[at] === TS_SYNC_BYTE && isStream(start, at)) return at;
  }
  return 0;
}

function isStream(bytes: Uint8Array, at: number): boolean {
  for (let packet = 1; packet < PACKETS_CHECKED; packet += 1) {
    if (bytes[at + packet * TS_PACKET_BYTES] !== TS_SYNC_BYTE) return false;
  }
  return true;
}
