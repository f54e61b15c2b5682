import { MEDIA_INDEX_BYTES_MAX, MEDIA_INDEX_REQUESTS_MAX, SNIFF_BYTES } from '#contract/limits.ts';
import { parseContentRange } from '#lib/http/content-range.ts';
import { type IsoBox, readIsoBoxes } from '#lib/media/read-iso-boxes.ts';

import { headersForAnswer, type SourceContent } from '../fetch-content.ts';
import { ResolutionStop } from '../resolution-stop.ts';
import type { Session } from '../session.ts';

/** Random access to a remote file for reading its index: held bytes first, then as few and as small requests as will do. */
export type MediaBytes = {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
  /** From now on only held bytes are given; anything else is out of reach. */
  readonly freeze: () => void;
  /** True once a read failed for want of bytes rather than because of what the bytes say. */
  readonly wasOutOfReach: () => boolean;
};

type Chunk = { readonly start: number; readonly bytes: Uint8Array };

/** An index behind the media data reaches to the file's end: up to this size it is fetched at once. */
const TAIL_BYTES_MAX = 4 * 1024 * 1024;
/** How far the answer at hand is read on when its sender knows no ranges. */
const READ_ON_BYTES_MAX = 2 * 1024 * 1024;

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
  let outOfReach = false;

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
      outOfReach = true;
      throw error;
    }
  }

  async function fetchFrom(at: number, end: number): Promise<Chunk> {
    session.throwIfOver();
    if (isFrozen || requests >= MEDIA_INDEX_REQUESTS_MAX) throw new ResolutionStop('over_budget');
    const chunk = content.hasRanges
      ? await fetchRange(at, planEnd({ start: at, end }, { size, indexBox, requests }))
      : await readOn(at, end);
    if (chunk.bytes.length === 0) throw new ResolutionStop('broken_answer');
    chunks.push(chunk);
    return chunk;
  }

  async function fetchRange(start: number, end: number): Promise<Chunk> {
    bytesFetched += end - start;
    if (bytesFetched > MEDIA_INDEX_BYTES_MAX) throw new ResolutionStop('over_budget');
    requests += 1;
    await using exchange = await session.open(content.url, {
      step: 'the file’s index',
      headers: { ...headersForAnswer(content), range: `bytes=${start}-${end - 1}` },
    });
    const range = parseContentRange(exchange.headers.get('content-range'));
    if (exchange.status !== 206 || range?.start !== start || (range.size ?? size) !== size) {
      throw new ResolutionStop('broken_answer');
    }
    const bytes = await exchange.readTo(end - start);
    return { start, bytes: bytes.subarray(0, end - start) };
  }

  async function readOn(at: number, end: number): Promise<Chunk> {
    if (end > READ_ON_BYTES_MAX) throw new ResolutionStop('over_budget');
    const bytes = await content.readOn(end);
    return { start: at, bytes: bytes.subarray(at) };
  }

  return {
    size,
    read,
    freeze: () => {
      isFrozen = true;
    },
    wasOutOfReach: () => outOfReach,
  };
}

type Plan = {
  readonly size: number;
  readonly indexBox: IsoBox | undefined;
  readonly requests: number;
};

/** Where a request for the wanted bytes ends: often later, so that the next read needs none. */
function planEnd(
  { start, end }: Pick<IsoBox, 'start' | 'end'>,
  { size, indexBox, requests }: Plan,
): number {
  const isInIndex = indexBox !== undefined && start >= indexBox.start && start < indexBox.end;
  // All of it or none: half an index says nothing.
  if (isInIndex) return Math.min(Math.max(end, indexBox.end), size);
  if (size - start <= TAIL_BYTES_MAX) return size;
  // Each request asks for more than the last, so that an index of unknown length takes few of them.
  return Math.min(size, Math.max(end, start + SNIFF_BYTES * 4 ** requests));
}

function findChunk(chunks: readonly Chunk[], at: number): Chunk | undefined {
  return chunks.find(({ start, bytes }) => at >= start && at < start + bytes.length);
}
