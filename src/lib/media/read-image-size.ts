import { parseOrientation } from './exif-orientation.ts';
import type { ImageType } from './sniff-image.ts';

export type ImageSize = { readonly width: number; readonly height: number };

/**
 * Returns the size in pixels. Returns undefined for unreadable images and for AVIF, which is not
 * supported.
 */
export function readImageSize(bytes: Buffer, type: ImageType): ImageSize | undefined {
  const size = READERS[type](bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

const READERS = {
  'image/png': readPng,
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
  'image/avif': () => undefined,
} as const satisfies Record<ImageType, (bytes: Buffer) => ImageSize | undefined>;

/** PNG 3rd edition §11.2.1: IHDR comes first. */
function readPng(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/**
 * ITU-T T.81 B.1: skips segments by their length up to the frame header (SOF0 to SOF15 except DHT,
 * JPG and DAC). Orientations from 5 on turn the image by 90 degrees.
 */
function readJpeg(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  let orientation = 1;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return orientation < 5 ? { width, height } : { width: height, height: width };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) orientation = parseOrientation(bytes.subarray(at, end)) ?? orientation;
    at = end;
  }
  return undefined;
}

/** RFC 9649 §2.5 to §2.7: lossy, lossless and extended files store the size differently. */
function readWebp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
