import { isWebVtt } from './is-webvtt.ts';
import type { MediaKind } from './media-kind.ts';
import { type ImageType, sniffImage } from './sniff-image.ts';
import { sniffMedia } from './sniff-media.ts';
import { measureWrapper } from './wrapped-stream.ts';

const KIND_SUFFIXES: ReadonlyMap<MediaKind, string> = new Map<MediaKind, string>([
  ['mpeg_ts', '.ts'],
  ['iso_segment', '.m4s'],
  ['mp4', '.mp4'],
  ['quicktime', '.mp4'],
  ['webm', '.webm'],
  ['webm_segment', '.webm'],
]);
const IMAGE_SUFFIXES: Readonly<Record<ImageType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
};
/** The first eleven bits of MPEG audio and ADTS frames; the next bits distinguish them. */
const FRAME_SYNC = 0xffe0;
const AC3_SYNC = 0x0b77;
const ID3_HEADER_BYTES = 10;

/**
 * The suffix of a file name for a segment that starts with these bytes. Undefined for unknown media,
 * and if too few bytes are known.
 */
export function findMediaSuffix(start: Uint8Array): string | undefined {
  if (measureWrapper(start) > 0) return '.ts';
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.length);
  if (isWebVtt(bytes)) return '.vtt';
  const kind = sniffMedia(start);
  const image = sniffImage(start);
  if (image !== undefined) return IMAGE_SUFFIXES[image];
  return kind === 'audio' ? findAudioSuffix(bytes) : KIND_SUFFIXES.get(kind);
}

/** Packed audio (RFC 8216 §3.4) starts with an ID3 tag. */
function findAudioSuffix(bytes: Buffer): string | undefined {
  const frame = bytes.subarray(measureId3(bytes));
  if (frame.length < 6) return undefined;
  const sync = frame.readUInt16BE(0);
  // The bit stream identification of AC-3 (ETSI TS 102 366, annex E) is over 10 in E-AC-3.
  if (sync === AC3_SYNC) return frame.readUInt8(5) >> 3 > 10 ? '.ec3' : '.ac3';
  if ((sync & FRAME_SYNC) !== FRAME_SYNC) return undefined;
  // ADTS has layer 0, which MPEG audio does not use.
  return (sync & 0x06) === 0 ? '.aac' : '.mp3';
}

/** The length of an ID3v2 tag, with seven bits in each of four bytes. */
function measureId3(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < ID3_HEADER_BYTES) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, ID3_HEADER_BYTES);
  return ID3_HEADER_BYTES + (a << 21) + (b << 14) + (c << 7) + d;
}
