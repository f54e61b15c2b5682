import { crc32, deflateSync } from 'node:zlib';

/** An opaque image: three bytes per pixel, row by row. */
export type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const BITS_PER_SAMPLE = 8;
const COLOR_RGB = 2;
const HEADER_BYTES = 13;
const FILTER_SUB = 1;
const SAMPLES = 3;

/** PNG (W3C PNG 3rd edition §5) with the Sub filter on each row. */
export function encodePng({ width, height, rgb }: Picture): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(BITS_PER_SAMPLE, 8);
  header.writeUInt8(COLOR_RGB, 9);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(toScanlines(width, height, rgb))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

function toScanlines(width: number, height: number, rgb: Uint8Array): Buffer {
  const rowBytes = width * SAMPLES;
  const lines = Buffer.alloc((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1) + 1;
    lines[to - 1] = FILTER_SUB;
    for (let at = 0; at < rowBytes; at += 1) {
      const before = at < SAMPLES ? 0 : (rgb[from + at - SAMPLES] ?? 0);
      // The byte stores the difference modulo 256.
      lines[to + at] = (rgb[from + at] ?? 0) - before;
    }
  }
  return lines;
}

function toChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  typed.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}
