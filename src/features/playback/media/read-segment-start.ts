import { createDecipheriv } from 'node:crypto';

import { SEGMENT_START_BYTES, SKIPPED_BYTES_MAX } from '#contract/limits.ts';
import type { SegmentLocation, Subrange } from '#lib/hls/segment-reader.ts';
import { readPrefix } from '#platform/egress/read-body.ts';

import type { Target } from '../find-target.ts';
import { toPlaybackError } from '../upstream/upstream-failure.ts';
import { openMedia } from './open-media.ts';
import type { OpenMediaUpstream } from './shared-media.ts';

export type SegmentContext = {
  readonly target: Pick<Target, 'video' | 'source'>;
  readonly openUpstream: OpenMediaUpstream;
  readonly signal: AbortSignal;
};

/** The decrypted start of a segment, and of its initialization section if there is one. */
export type SegmentStartBytes = { readonly prefix: Buffer; readonly map: Buffer | null };

const KEY_BYTES = 16;

/** Returns undefined for an invalid key. Rejects with a playback error. */
export async function readSegmentStart(
  { url, range, map, key }: SegmentLocation,
  context: SegmentContext,
): Promise<SegmentStartBytes | undefined> {
  const [prefix, mapBytes, keyBytes] = await Promise.all([
    readStart(url, range, context),
    map && readStart(map.url, map.range, context),
    key && readStart(key.url, null, context),
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

/** Reads the start of a file or range through the shared media cache. */
async function readStart(
  url: URL,
  part: Subrange | null,
  { target, openUpstream, signal }: SegmentContext,
): Promise<Buffer> {
  const start = part?.start ?? 0;
  const length = Math.min(part?.length ?? Infinity, SEGMENT_START_BYTES);
  const viewerRequest = {
    range: { kind: 'from', start, end: start + length - 1 },
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
  } as const;
  const opened = await openMedia({ ...target, url }, { openUpstream, viewerRequest, signal });
  const { response, verdict } = opened;
  const hasBody = verdict.kind === 'part' || verdict.kind === 'complete';
  const skipped = start - (verdict.kind === 'part' ? verdict.bodyStart : 0);
  if (!hasBody || skipped < 0 || skipped > SKIPPED_BYTES_MAX) {
    await response[Symbol.asyncDispose]();
    return Buffer.alloc(0);
  }
  const bytes = await readPrefix(response, skipped + length).catch((error: unknown) => {
    throw toPlaybackError(error);
  });
  return bytes.subarray(skipped);
}
