import { createDecipheriv } from 'node:crypto';

import { SEGMENT_START_BYTES, SKIPPED_BYTES_MAX } from '#contract/limits.ts';
import type { SegmentBytes, Subrange } from '#lib/hls/segment-reader.ts';
import { readPrefix } from '#platform/egress/read-body.ts';

import type { Target } from '../find-target.ts';
import { toPlaybackError } from '../upstream/upstream-failure.ts';
import { openMedia } from './open-media.ts';
import type { OpenMediaUpstream } from './shared-media.ts';

export type SegmentAsked = {
  readonly target: Pick<Target, 'video' | 'source'>;
  readonly openUpstream: OpenMediaUpstream;
  readonly signal: AbortSignal;
};

/** The first bytes of a segment, readable, and of its initialisation section if it has one. */
export type SegmentStartBytes = { readonly prefix: Buffer; readonly map: Buffer | null };

const KEY_BYTES = 16;

/** Undefined where its key is none. Rejects with what the viewer is told. */
export async function readSegmentStart(
  { url, range, map, key }: SegmentBytes,
  asked: SegmentAsked,
): Promise<SegmentStartBytes | undefined> {
  const [prefix, initialisation, secret] = await Promise.all([
    readStart(url, range, asked),
    map && readStart(map.url, map.range, asked),
    key && readStart(key.url, null, asked),
  ]);
  const clear = key && secret ? decrypt(prefix, secret, key.iv) : prefix;
  return clear && { prefix: clear, map: initialisation };
}

/** RFC 8216bis §5.2, of a beginning only. */
function decrypt(bytes: Buffer, key: Buffer, iv: string): Buffer | undefined {
  if (key.length !== KEY_BYTES) return undefined;
  const decipher = createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'hex'));
  decipher.setAutoPadding(false);
  return decipher.update(bytes);
}

/** The beginning of a file or of a part of it, through the same fetch that viewers share. */
async function readStart(
  url: URL,
  part: Subrange | null,
  { target, openUpstream, signal }: SegmentAsked,
): Promise<Buffer> {
  const start = part?.start ?? 0;
  const length = Math.min(part?.length ?? Infinity, SEGMENT_START_BYTES);
  const question = {
    range: { kind: 'from', start, end: start + length - 1 },
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
  } as const;
  const opened = await openMedia({ ...target, url }, { openUpstream, question, signal });
  const { response, verdict } = opened;
  const hasBody = verdict.kind === 'part' || verdict.kind === 'whole';
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
