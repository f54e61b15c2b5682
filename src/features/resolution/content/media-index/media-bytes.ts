import { parseContentRange } from '#lib/http/content-range.ts';
import { type IsoBox, readIsoBoxes } from '#lib/media/read-iso-boxes.ts';

import { ResolutionError } from '../../core/resolution-error.ts';
import type { Session } from '../../core/session.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { filterHeadersFor, SNIFF_BYTES } from '../../fetch/fetch-content.ts';

/** Requests for a media file's index in addition to the first one, and its total bytes. */
const MEDIA_INDEX_REQUESTS_MAX = 6;
export const MEDIA_INDEX_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Random access to a remote file for reading its index. Uses received bytes first, then as few and
 * as small requests as possible.
 */
export type MediaBytes = {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
  /** Makes further reads use only received bytes; reads of other bytes fail. */
  readonly freeze: () => void;
  /** True once a read has failed because bytes were unavailable. */
  readonly hadUnavailableBytes: () => boolean;
};

type Chunk = { readonly start: number; readonly bytes: Uint8Array };

/**
 * If the index follows the media data, everything up to the end of the file is fetched in one
 * request, up to this size.
 */
const TAIL_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum bytes read from the first response if the server does not support ranges. */
const SEQUENTIAL_BYTES_MAX = 2 * 1024 * 1024;

export function createMediaBytes(
  session: Session,
  content: SourceContent,
  size: number,
): MediaBytes {
  const chunks: Chunk[] = [{ start: 0, bytes: content.prefix }];
  const indexBox = readIsoBoxes(content.prefix).find(({ type }) => type === 'moov');
  let requests = 0;
  let bytesFetched = 0;
  let isFrozen = false;
  let hasUnavailableBytes = false;

  async function read(start: number, end: number): Promise<Uint8Array> {
    try {
      const parts: Uint8Array[] = [];
      for (let at = start; at < end;) {
        const chunk = findChunk(chunks, at) ?? (await fetchFrom(at, end));
        const part = chunk.bytes.subarray(at - chunk.start, end - chunk.start);
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    } catch (error) {
      hasUnavailableBytes = true;
      throw error;
    }
  }

  async function fetchFrom(at: number, end: number): Promise<Chunk> {
    session.throwIfAborted();
    if (isFrozen || requests >= MEDIA_INDEX_REQUESTS_MAX) throw new ResolutionError('over_budget');
    const chunk =
      content.ranges === 'honored'
        ? await fetchRange(at, planEnd({ start: at, end }, { size, indexBox, requests }))
        : await readSequentially(at, end);
    if (chunk.bytes.length === 0) throw new ResolutionError('invalid_response');
    chunks.push(chunk);
    return chunk;
  }

  async function fetchRange(start: number, end: number): Promise<Chunk> {
    bytesFetched += end - start;
    if (bytesFetched > MEDIA_INDEX_BYTES_MAX) throw new ResolutionError('over_budget');
    requests += 1;
    await using exchange = await session.open(content.url, {
      step: 'file index',
      headers: { ...filterHeadersFor(content, content.url), range: `bytes=${start}-${end - 1}` },
    });
    const range = parseContentRange(exchange.headers.get('content-range'));
    if (exchange.status !== 206 || range?.start !== start || (range.size ?? size) !== size) {
      throw new ResolutionError('invalid_response');
    }
    const bytes = await exchange.readTo(end - start);
    return { start, bytes: bytes.subarray(0, end - start) };
  }

  async function readSequentially(at: number, end: number): Promise<Chunk> {
    if (end > SEQUENTIAL_BYTES_MAX) throw new ResolutionError('over_budget');
    const bytes = await content.readTo(end);
    return { start: at, bytes: bytes.subarray(at) };
  }

  return {
    size,
    read,
    freeze: () => {
      isFrozen = true;
    },
    hadUnavailableBytes: () => hasUnavailableBytes,
  };
}

/**
 * Returns the end of the range to request, often beyond `end` so that the next read needs no
 * request.
 */
function planEnd(
  { start, end }: Pick<IsoBox, 'start' | 'end'>,
  {
    size,
    indexBox,
    requests,
  }: { readonly size: number; readonly indexBox: IsoBox | undefined; readonly requests: number },
): number {
  const isInIndex = indexBox !== undefined && start >= indexBox.start && start < indexBox.end;
  // Continues to the end of the index, because a partial index is useless.
  if (isInIndex) return Math.min(Math.max(end, indexBox.end), size);
  if (size - start <= TAIL_BYTES_MAX) return size;
  // Range sizes grow exponentially, so that an index of unknown length takes few requests.
  return Math.min(size, Math.max(end, start + SNIFF_BYTES * 4 ** requests));
}

function findChunk(chunks: readonly Chunk[], at: number): Chunk | undefined {
  return chunks.find(({ start, bytes }) => at >= start && at < start + bytes.length);
}
