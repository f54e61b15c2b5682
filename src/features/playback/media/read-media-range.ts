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
  readonly bytes: Buffer;
  readonly size: number | null;
  readonly headers: ReadonlyMap<string, string>;
};

/** Like `readMediaRange`. `memory` has room for the part; by default, new memory is used. */
export async function readPart(
  open: OpenFile,
  { start, length }: Subrange,
  memory?: Buffer,
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
    const target = memory?.subarray(0, rest) ?? Buffer.allocUnsafeSlow(rest);
    return { bytes: await collect(response.body, target, skipped), size, headers };
  } catch (error) {
    throw toPlaybackError(error);
  } finally {
    response.body.destroy();
  }
}

/** Copies each slice once. The result is shorter if the body is. */
async function collect(body: MediaBody, bytes: Buffer, skipped: number): Promise<Buffer> {
  const { length } = bytes;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let at = -skipped;
  body.start({
    onSlice(slice) {
      if (at < length && at + slice.bytes.length > 0)
        bytes.set(slice.bytes.subarray(Math.max(0, -at), length - at), Math.max(0, at));
      at += slice.bytes.length;
      slice.release();
      if (at < length) return true;
      resolve();
      return false;
    },
    onEnd: resolve,
    onError: reject,
  });
  await promise;
  return bytes.subarray(0, Math.max(0, at));
}
