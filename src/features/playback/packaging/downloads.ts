import { Readable } from 'node:stream';

import { formatContentRange } from '#lib/http/content-range.ts';
import { matchesIfRange } from '#lib/http/matches-if-range.ts';
import { type ByteSpan, parseRange, toByteSpan } from '#lib/http/parse-range.ts';
import { ByteBudget, type ByteReservation } from '#platform/admission/byte-budget.ts';

import { PACKAGED_TYPES } from '../target/packaged-source.ts';
import type { UpstreamRequest } from '../upstream/open-upstream.ts';

/**
 * Memory for the fragments that viewers are receiving, in total and per host. An ordinary fragment has
 * 5 MB.
 */
const SENDING_BYTES_MAX = 128 * 1024 * 1024;
const SENDING_BYTES_PER_HOST_MAX = 64 * 1024 * 1024;

/** A fragmented MP4 file that is written while it is read. */
export type DownloadFile = {
  /** The host of its media. */
  readonly host: string;
  readonly init: Buffer;
  /** In the order of the file. */
  readonly fragments: readonly DownloadFragment[];
  /** The exact length; null if it is unknown until the media is read. */
  readonly lengthBytes: number | null;
  readonly etag: string | null;
};

export type DownloadFragment = {
  /** Exact if that of the file is. */
  readonly lengthBytes: number;
  readonly write: (signal: AbortSignal) => Promise<readonly Buffer[]>;
};

/** A response whose body is written while it is read. */
export type Download = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Readable;
};

/** Sends MP4 files. Each viewer has one fragment at a time in memory. */
export class Downloads {
  readonly #sending = new ByteBudget({
    bytesMax: SENDING_BYTES_MAX,
    clientBytesMax: SENDING_BYTES_PER_HOST_MAX,
  });

  async open(
    file: DownloadFile,
    { headers = {}, signal }: Pick<UpstreamRequest, 'headers'> & SignalOption,
  ): Promise<Download> {
    const head = toHead(file, headers);
    const { span } = head;
    if (span === 'unsatisfiable') return { ...head, body: Readable.from([]) };
    const reservation = this.#sending.open(file.host);
    try {
      await reservation.grow(findLargest(file), signal);
    } catch (error) {
      reservation[Symbol.dispose]();
      throw error;
    }
    const pieces = write(file, { span, reservation, signal });
    const body = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
    body.once('close', () => reservation[Symbol.dispose]());
    return { ...head, body };
  }
}

type SignalOption = { readonly signal: AbortSignal };
type WriteOptions = SignalOption & {
  readonly span: ByteSpan | null;
  /** For the largest fragment, as far as its length is known. */
  readonly reservation: ByteReservation;
};

/** The bytes of the file, or those of the span. */
async function* write(
  file: DownloadFile,
  { span, reservation, signal }: WriteOptions,
): AsyncGenerator<Buffer, void, void> {
  let reservedBytes = findLargest(file);
  let start = 0;
  for (const piece of [file.init, ...file.fragments]) {
    const isInit = Buffer.isBuffer(piece);
    const end = start + (isInit ? piece.length : piece.lengthBytes);
    if (span !== null && start > span.end) return;
    if (span === null || end > span.start) {
      // oxlint-disable-next-line no-await-in-loop -- writes in order, one fragment at a time
      const parts = isInit ? [piece] : await piece.write(signal);
      const bytes = parts.reduce((sum, { length }) => sum + length, 0);
      // oxlint-disable-next-line no-await-in-loop -- the same
      await reservation.grow(Math.max(0, bytes - reservedBytes), signal);
      reservedBytes = Math.max(reservedBytes, bytes);
      yield* span === null ? parts : cut(parts, start, span);
    }
    start = end;
  }
}

type Head = Pick<Download, 'status' | 'headers'> & {
  /** Null for the entire file. */
  readonly span: ByteSpan | 'unsatisfiable' | null;
};

function toHead(
  { etag, lengthBytes: size }: DownloadFile,
  requested: Readonly<Record<string, string>>,
): Head {
  const own = [
    ['content-type', PACKAGED_TYPES.MP4],
    ...(etag === null ? [] : [['etag', etag] as const]),
    // The owner may end downloads, and a cache would keep the entire file.
    ['cache-control', 'no-cache'],
  ] as const;
  const isCurrent = matchesIfRange(requested['if-range'], {
    etag: etag ?? undefined,
    lastModified: undefined,
  });
  const range = isCurrent ? parseRange(requested['range']) : undefined;
  // Without an exact length, the entire file is sent (RFC 9110 §14.2).
  if (size === null) return { status: 200, headers: new Map(own), span: null };
  if (range === undefined) return { status: 200, headers: withLength(own, size), span: null };
  const span = toByteSpan(range, size);
  if (span === undefined) {
    const headers = new Map([...own, ['content-range', `bytes */${size}`] as const]);
    return { status: 416, headers, span: 'unsatisfiable' };
  }
  const contentRange = ['content-range', formatContentRange({ ...span, size })] as const;
  const headers = withLength([...own, contentRange], span.end - span.start + 1);
  return { status: 206, headers, span };
}

type Fields = readonly (readonly [string, string])[];

function withLength(fields: Fields, lengthBytes: number): ReadonlyMap<string, string> {
  return new Map([...fields, ['content-length', String(lengthBytes)] as const]);
}

function findLargest({ fragments }: DownloadFile): number {
  return fragments.reduce((largest, { lengthBytes }) => Math.max(largest, lengthBytes), 0);
}

/** `start` is the position of the parts in the file. */
function cut(parts: readonly Buffer[], start: number, span: ByteSpan): readonly Buffer[] {
  let at = start;
  return parts.flatMap((bytes) => {
    const part = bytes.subarray(Math.max(0, span.start - at), Math.max(0, span.end + 1 - at));
    at += bytes.length;
    return part.length === 0 ? [] : [part];
  });
}
