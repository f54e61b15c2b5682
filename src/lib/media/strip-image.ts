import { parseOrientation, writeOrientation } from './exif-orientation.ts';

/** Image types that owners upload. */
export type UploadType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Segments or chunks of an image, and scans of a progressive JPEG. Real images have far fewer. */
const PARTS_MAX = 4096;

/**
 * Returns the image without metadata, such as locations and texts, without previews, and without bytes
 * that follow the image. Undefined for damaged and for animated images.
 */
export function stripImage(bytes: Buffer, type: UploadType): Buffer | undefined {
  const parts = STRIPPERS[type](bytes);
  return parts && Buffer.concat(parts);
}

const STRIPPERS = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
} as const satisfies Record<UploadType, (bytes: Buffer) => Buffer[] | undefined>;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** ITU-T T.81 B.1: segments, of which scans are followed by their data. */
function stripJpeg(bytes: Buffer): Buffer[] | undefined {
  const kept = [bytes.subarray(0, 2)];
  let hasScan = false;
  for (let at = 2; at + 4 <= bytes.length && bytes[at + 1] !== END_OF_IMAGE;) {
    if (bytes[at] !== 0xff || kept.length > PARTS_MAX) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isScan = bytes[at + 1] === START_OF_SCAN;
    hasScan ||= isScan;
    const next = isScan ? findMarker(bytes, end) : end;
    if (end > bytes.length) return undefined;
    kept.push(toKeptSegment(bytes.subarray(at, next)));
    at = next;
  }
  return hasScan ? [...kept, Buffer.of(0xff, END_OF_IMAGE)] : undefined;
}

/** Scan data contains no markers, except those of restarts and of escaped bytes. */
function findMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const NONE = Buffer.alloc(0);
/** Application segments that decide how pixels look, by their marker. */
const KEPT_SIGNATURES: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

/** Keeps tables, frames and scans. Of application data and comments, keeps what viewers need. */
function toKeptSegment(segment: Buffer): Buffer {
  const marker = segment.readUInt8(1);
  if (marker === 0xe1) {
    const orientation = parseOrientation(segment);
    return orientation === undefined ? NONE : writeOrientation(orientation);
  }
  if (marker < 0xe0) return segment;
  const signature = KEPT_SIGNATURES.get(marker);
  const isKept =
    signature !== undefined && segment.subarray(4).indexOf(signature, 0, 'latin1') === 0;
  return isKept ? segment : NONE;
}

const PNG_SIGNATURE_BYTES = 8;
/** PNG 3rd edition §11: the image and its colors. Animations are reduced to their first frame. */
const KEPT_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP'.split(' '),
);

function stripPng(bytes: Buffer): Buffer[] | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let count = 0;
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; count += 1) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || count > PARTS_MAX) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return kept;
    at = end;
  }
  return undefined;
}

const WEBP_HEADER_BYTES = 12;
/** RFC 9649 §2.7.1: the flags of EXIF, XMP and animation. */
const WEBP_DROPPED_FLAGS = 0x0e;
const WEBP_IMAGES: ReadonlySet<string> = new Set(['VP8 ', 'VP8L']);
const WEBP_KEPT: ReadonlySet<string> = new Set([...WEBP_IMAGES, 'VP8X', 'ALPH', 'ICCP']);

function stripWebp(bytes: Buffer): Buffer[] | undefined {
  const header = Buffer.from(bytes.subarray(0, WEBP_HEADER_BYTES));
  const kept: Buffer[] = [];
  let hasImage = false;
  let count = 0;
  for (let at = WEBP_HEADER_BYTES; at + 8 <= bytes.length && !hasImage; count += 1) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length || count > PARTS_MAX) return undefined;
    if (WEBP_KEPT.has(type)) kept.push(toKeptChunk(bytes.subarray(at, end), type));
    hasImage = WEBP_IMAGES.has(type);
    at = end;
  }
  if (!hasImage) return undefined;
  const size = kept.reduce((sum, part) => sum + part.length, header.length - 8);
  header.writeUInt32LE(size, 4);
  return [header, ...kept];
}

function toKeptChunk(chunk: Buffer, type: string): Buffer {
  if (type !== 'VP8X' || chunk.length < 9) return chunk;
  const copy = Buffer.from(chunk);
  copy.writeUInt8(copy.readUInt8(8) & ~WEBP_DROPPED_FLAGS & 0xff, 8);
  return copy;
}
