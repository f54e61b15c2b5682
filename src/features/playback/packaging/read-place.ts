import { createDecipheriv } from 'node:crypto';

import type { Source } from '#features/videos/index.ts';
import { SEGMENT_BYTES_MAX } from '#lib/packaging/limits.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { Place } from '#lib/packaging/streams/stream.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';

import { openShared } from '../media/open-media.ts';
import { type FilePart, type PartMemory, readPart } from '../media/read-media-range.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import { COPIES } from './building-budget.ts';

/** Whose bytes are read, and on whose behalf. */
export type PlaceContext = {
  readonly source: Source;
  readonly scope: string;
  readonly undeclaredSecondsMax?: number;
  readonly media: SharedMedia;
  readonly signal: AbortSignal;
};

const KEY_BYTES = 16;

/** Reserved before the length of a place is known. */
const PLACE_BYTES_USUAL = 4 * 1024 * 1024;

export type ReservedParts = {
  /** Limits the memory for the segments that are being built. */
  readonly building: ByteBudget;
};

type ReadContext = PlaceContext & {
  /** Where the bytes are read, unless it is where keys are read. */
  readonly files?: SharedMedia;
  readonly memory?: PartMemory | undefined;
};

/** Like `readPlace`. The bytes count until the result is disposed of. */
export async function readReserved(
  place: Place,
  ctx: ReadContext,
  { building }: ReservedParts,
): Promise<FilePart & Disposable> {
  using cleanUp = new DisposableStack();
  const reservation = cleanUp.use(building.open(new URL(place.href).host));
  await reservation.grow(PLACE_BYTES_USUAL * COPIES, ctx.signal);
  const part = await readPlace(place, ctx);
  await reservation.grow(Math.max(0, part.bytes.length - PLACE_BYTES_USUAL) * COPIES, ctx.signal);
  const held = cleanUp.move();
  return { ...part, [Symbol.dispose]: () => held.dispose() };
}

/** Reads and decrypts all bytes of a place. Rejects with a playback error, or a PackagingError. */
export async function readPlace(place: Place, ctx: ReadContext): Promise<FilePart> {
  const { range, key } = place;
  const length = range === null ? SEGMENT_BYTES_MAX + 1 : range.end - range.start;
  if (range !== null && length > SEGMENT_BYTES_MAX) throw tooLargeError();
  const { files = ctx.media, memory, ...shared } = ctx;
  const part = await readBytes(place, length, { ...shared, media: files, memory });
  if (part.bytes.length > SEGMENT_BYTES_MAX) throw tooLargeError();
  if (key === undefined) return part;
  const opened = await readKey(place, shared);
  return { ...part, bytes: decrypt(part.bytes, opened, { isComplete: true }) };
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
  { source, scope, undeclaredSecondsMax = Infinity, media, signal, memory }: ReadContext,
): Promise<FilePart> {
  const file = { url: new URL(href), source, scope, undeclaredSecondsMax };
  return readPart(
    (viewerRequest) => openShared(file, { media, viewerRequest, caller: { signal } }),
    {
      start: range?.start ?? 0,
      length,
    },
    memory,
  );
}

type Key = { readonly bytes: Buffer; readonly iv: Buffer };

async function readKey({ key }: Place, ctx: PlaceContext): Promise<Key> {
  const { href = '', iv = '' } = key ?? {};
  const { bytes } = await readBytes({ href, range: null }, KEY_BYTES + 1, ctx);
  if (bytes.length !== KEY_BYTES) throw new PackagingError('invalid_data', 'Its key is invalid.');
  return { bytes, iv: Buffer.from(iv, 'hex') };
}

/** Blocks that are decrypted together, which is a multiple of their size. */
const DECRYPTED_BYTES = 64 * 1024;

/** Decrypts a segment or its start in its own memory (RFC 8216bis §5.2). */
function decrypt(
  bytes: Buffer<ArrayBuffer>,
  key: Key,
  { isComplete }: { readonly isComplete: boolean },
): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv('aes-128-cbc', key.bytes, key.iv);
  decipher.setAutoPadding(isComplete);
  let length = 0;
  try {
    for (let at = 0; at < bytes.length; at += DECRYPTED_BYTES)
      length += decipher.update(bytes.subarray(at, at + DECRYPTED_BYTES)).copy(bytes, length);
    length += decipher.final().copy(bytes, length);
  } catch (cause) {
    throw new PackagingError('invalid_data', 'A segment cannot be decrypted.', { cause });
  }
  return bytes.subarray(0, length);
}

function tooLargeError(): PackagingError {
  return new PackagingError('too_large', 'A segment is too large.');
}
