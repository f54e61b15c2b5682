import { readFirstTimestamp } from '../../media/first-timestamp.ts';
import type { ElementaryStream, TransportCodec } from './elementary-stream.ts';

const TAG_HEADER_BYTES = 10;

/**
 * Reads packed audio (RFC 8216bis §3.1.5): frames after an ID3 tag with their timestamp. Undefined
 * for other formats.
 */
export function readPackedAudio(bytes: Uint8Array): ElementaryStream | undefined {
  if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'ID3') return undefined;
  const pts = readFirstTimestamp(bytes, null);
  const data = bytes.subarray(measureTag(bytes));
  const codec = sniffCodec(data);
  if (pts === undefined || codec === undefined) return undefined;
  return { kind: 'audio', codec, packets: [{ pts, dts: pts, data }] };
}

/** The length of an ID3 tag has four septets (ID3v2.4 §3.1). */
function measureTag(bytes: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, TAG_HEADER_BYTES);
  return (
    TAG_HEADER_BYTES + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f)
  );
}

function sniffCodec([first = 0, second = 0]: Uint8Array): TransportCodec | undefined {
  if (first === 0x0b && second === 0x77) return 'ac-3';
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0xf6) === 0xf0 ? 'aac' : 'mpeg';
}
