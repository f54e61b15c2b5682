import { createDecipheriv } from 'node:crypto';

import type { SegmentLocation, Subrange } from '#lib/hls/segment-reader.ts';

import { type MediaContext, readMediaRange } from './read-media-range.ts';

/**
 * Bytes of a segment read to detect its first timestamp and codecs. They include a picture and the
 * start of the audio.
 */
const SEGMENT_START_BYTES = 256 * 1024;

export type SegmentContext = MediaContext & {
  /** The length of the start; `SEGMENT_START_BYTES` by default. */
  readonly bytesMax?: number;
};

/** The decrypted start of a segment, and of its initialization section if there is one. */
export type SegmentStartBytes = { readonly prefix: Buffer; readonly map: Buffer | null };

const KEY_BYTES = 16;

/** Returns undefined for an invalid key. Rejects with a playback error. */
export async function readSegmentStart(
  { url, range, map, key }: SegmentLocation,
  ctx: SegmentContext,
): Promise<SegmentStartBytes | undefined> {
  const [prefix, mapBytes, keyBytes] = await Promise.all([
    readStart(url, range, ctx),
    map && readStart(map.url, map.range, ctx),
    key && readStart(key.url, null, ctx),
  ]);
  const decrypted = key && keyBytes ? decrypt(prefix, keyBytes, key.iv) : prefix;
  return decrypted && { prefix: decrypted, map: mapBytes };
}

/** Decrypts the start of a segment (RFC 8216bis §5.2). */
function decrypt(bytes: Buffer, key: Buffer, iv: string): Buffer | undefined {
  if (key.length !== KEY_BYTES) return undefined;
  const decipher = createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'hex'));
  decipher.setAutoPadding(false);
  return decipher.update(bytes);
}

function readStart(
  url: URL,
  part: Subrange | null,
  { bytesMax = SEGMENT_START_BYTES, ...ctx }: SegmentContext,
): Promise<Buffer> {
  const length = Math.min(part?.length ?? Infinity, bytesMax);
  return readMediaRange(url, { start: part?.start ?? 0, length }, ctx);
}
