import type { Subrange } from '#lib/hls/segment-reader.ts';

import type { Target } from '../target/find-target.ts';
import { toPlaybackError } from '../upstream/upstream-failure.ts';
import { openMedia } from './open-media.ts';
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
  const viewerRequest = {
    range: { kind: 'from', start, end: start + length - 1 },
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
  } as const;
  const opened = await openMedia({ ...target, url }, { media, viewerRequest, signal });
  const { response, verdict } = opened;
  const hasBody = verdict.kind === 'part' || verdict.kind === 'complete';
  const skipped = start - (verdict.kind === 'part' ? verdict.bodyStart : 0);
  if (!hasBody || skipped < 0 || skipped > SKIPPED_BYTES_MAX) {
    response.body.destroy();
    return Buffer.alloc(0);
  }
  try {
    const { prefix } = await response.body.peek(skipped + length);
    return Buffer.from(prefix.subarray(skipped, skipped + length));
  } catch (error) {
    throw toPlaybackError(error);
  } finally {
    response.body.destroy();
  }
}
