import type { Subrange } from '#lib/hls/segment-reader.ts';

import type { Target } from '../target/find-target.ts';
import { toPlaybackError } from '../upstream/upstream-failure.ts';
import type { MediaBody } from './media-body.ts';
import type { ViewerRequest } from './media-verdict.ts';
import { type OpenedMedia, openMedia } from './open-media.ts';
import type { SharedMedia } from './shared-media.ts';

/** Bytes read and discarded to reach a position on an upstream that does not support ranges. */
const SKIPPED_BYTES_MAX = 16 * 1024 * 1024;

export type MediaContext = {
  readonly target: Pick<Target, 'video' | 'source'>;
  readonly media: SharedMedia;
  readonly signal: AbortSignal;
};

/**
 * Reads a part of a file through the shared media cache. The result is shorter if the file is.
 * Rejects with a playback error.
 */
export async function readMediaRange(
  url: URL,
  { start, length }: Subrange,
  { target, media, signal }: MediaContext,
): Promise<Buffer> {
  const open: OpenFile = (viewerRequest) =>
    openMedia({ ...target, url }, { media, viewerRequest, caller: { signal } });
  return (await readPart(open, { start, length })).bytes;
}

type OpenFile = (viewerRequest: ViewerRequest) => OpenedMedia | Promise<OpenedMedia>;

/** A part of a file. `size` is that of the file, and null if it is unknown. */
export type FilePart = {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly size: number | null;
  readonly headers: ReadonlyMap<string, string>;
};

/** Lends memory with any contents, outside the buffer pool of Node. */
export type PartMemory = {
  /** Returns at least this length. */
  readonly take: (lengthBytes: number) => Buffer<ArrayBuffer>;
  /** Called with memory that is no longer used. */
  readonly give: (buffer: Buffer<ArrayBuffer>) => void;
};

const NEW_MEMORY: PartMemory = {
  take: (lengthBytes) => Buffer.allocUnsafeSlow(lengthBytes),
  give: () => undefined,
};

/** Before the size of a file is known. */
const FIRST_BYTES = 1024 * 1024;

/** Like `readMediaRange`. The caller gives the memory of the result back. */
export async function readPart(
  open: OpenFile,
  { start, length }: Subrange,
  memory = NEW_MEMORY,
): Promise<FilePart> {
  const viewerRequest = {
    range: { kind: 'from', start, end: start + length - 1 },
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
  } as const;
  const { response, verdict } = await open(viewerRequest);
  const { headers } = response;
  const hasBody = verdict.kind === 'part' || verdict.kind === 'complete';
  const skipped = start - (verdict.kind === 'part' ? verdict.bodyStart : 0);
  if (!hasBody || skipped < 0 || skipped > SKIPPED_BYTES_MAX) {
    response.body.destroy();
    return { bytes: Buffer.alloc(0), size: null, headers };
  }
  const { size } = verdict.kind === 'part' ? verdict.range : verdict;
  const rest = size === null ? length : Math.max(0, Math.min(length, size - start));
  try {
    const firstBytes = size === null ? Math.min(rest, FIRST_BYTES) : rest;
    const options = { lengthMax: rest, firstBytes, memory, skipped };
    return { bytes: await collect(response.body, options), size, headers };
  } catch (error) {
    throw toPlaybackError(error);
  } finally {
    response.body.destroy();
  }
}

type CollectOptions = {
  readonly lengthMax: number;
  readonly firstBytes: number;
  readonly memory: PartMemory;
  readonly skipped: number;
};

/** Copies each slice once if the first memory suffices. The result is shorter if the body is. */
async function collect(
  body: MediaBody,
  { lengthMax, firstBytes, memory, skipped }: CollectOptions,
): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let bytes = memory.take(firstBytes);
  let at = -skipped;
  body.start({
    onSlice(slice) {
      const end = Math.min(lengthMax, at + slice.bytes.length);
      if (end > bytes.length) {
        const larger = memory.take(Math.min(lengthMax, Math.max(end, 2 * bytes.length)));
        bytes.copy(larger, 0, 0, Math.max(0, at));
        memory.give(bytes);
        bytes = larger;
      }
      if (at < lengthMax && end > 0)
        bytes.set(slice.bytes.subarray(Math.max(0, -at), lengthMax - at), Math.max(0, at));
      at += slice.bytes.length;
      slice.release();
      if (at < lengthMax) return true;
      resolve();
      return false;
    },
    onEnd: resolve,
    onError: reject,
  });
  try {
    await promise;
  } catch (error) {
    memory.give(bytes);
    throw error;
  }
  return bytes.subarray(0, Math.max(0, Math.min(at, lengthMax)));
}
