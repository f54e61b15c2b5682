import { createDecipheriv } from 'node:crypto';

import type { Source } from '#features/videos/index.ts';
import { SEGMENT_BYTES_MAX } from '#lib/packaging/limits.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { Place } from '#lib/packaging/streams/stream.ts';

import { openShared } from '../media/open-media.ts';
import { type FilePart, readPart } from '../media/read-media-range.ts';
import type { SharedMedia } from '../media/shared-media.ts';

/** Whose bytes are read, and on whose behalf. */
export type PlaceContext = {
  readonly source: Source;
  readonly scope: string;
  readonly undeclaredSecondsMax?: number;
  readonly media: SharedMedia;
  readonly signal: AbortSignal;
};

const KEY_BYTES = 16;

/** Reads and decrypts all bytes of a place. Rejects with a playback error, or a PackagingError. */
export async function readPlace(place: Place, ctx: PlaceContext): Promise<FilePart> {
  const { range, key } = place;
  const length = range === null ? SEGMENT_BYTES_MAX + 1 : range.end - range.start;
  if (range !== null && length > SEGMENT_BYTES_MAX) throw tooLargeError();
  const part = await readBytes(place, length, ctx);
  if (part.bytes.length > SEGMENT_BYTES_MAX) throw tooLargeError();
  if (key === undefined) return part;
  return { ...part, bytes: decrypt(part.bytes, await readKey(place, ctx), { isComplete: true }) };
}

/** Reads and decrypts the first bytes of a place. */
export async function readPlaceStart(
  place: Place,
  bytesMax: number,
  ctx: PlaceContext,
): Promise<Buffer> {
  const { range, key } = place;
  const length = Math.min(bytesMax, range === null ? Infinity : range.end - range.start);
  const { bytes } = await readBytes(place, length, ctx);
  if (key === undefined) return bytes;
  const blocks = bytes.subarray(0, bytes.length - (bytes.length % KEY_BYTES));
  return decrypt(blocks, await readKey(place, ctx), { isComplete: false });
}

function readBytes(
  { href, range }: Pick<Place, 'href' | 'range'>,
  length: number,
  { source, scope, undeclaredSecondsMax = Infinity, media, signal }: PlaceContext,
): Promise<FilePart> {
  const file = { url: new URL(href), source, scope, undeclaredSecondsMax };
  return readPart(
    (viewerRequest) => openShared(file, { media, viewerRequest, caller: { signal } }),
    {
      start: range?.start ?? 0,
      length,
    },
  );
}

type Key = { readonly bytes: Buffer; readonly iv: Buffer };

async function readKey({ key }: Place, ctx: PlaceContext): Promise<Key> {
  const { href = '', iv = '' } = key ?? {};
  const { bytes } = await readBytes({ href, range: null }, KEY_BYTES + 1, ctx);
  if (bytes.length !== KEY_BYTES) throw new PackagingError('invalid_data', 'Its key is invalid.');
  return { bytes, iv: Buffer.from(iv, 'hex') };
}

/** Decrypts a segment or its start (RFC 8216bis §5.2). */
function decrypt(
  bytes: Uint8Array,
  key: Key,
  { isComplete }: { readonly isComplete: boolean },
): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key.bytes, key.iv);
  decipher.setAutoPadding(isComplete);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (cause) {
    throw new PackagingError('invalid_data', 'A segment cannot be decrypted.', { cause });
  }
}

function tooLargeError(): PackagingError {
  return new PackagingError('too_large', 'A segment is too large.');
}
