import { createDecipheriv } from 'node:crypto';

import {
  FIRST_TIMESTAMP_BYTES,
  FIRST_TIMESTAMPS_KEPT_MAX,
  SKIPPED_BYTES_MAX,
} from '../../contract/limits.ts';
import { createSharedWork } from '../../lib/async/shared-work.ts';
import type { SegmentStart } from '../../lib/hls/read-timeline.ts';
import type { Subrange } from '../../lib/hls/segment-reader.ts';
import { readFirstTimestamp } from '../../lib/media/first-timestamp.ts';
import { readPrefix } from '../../platform/egress/read-body.ts';
import type { Target } from './find-target.ts';
import { openMedia, toScope } from './open-media.ts';
import type { OpenMediaUpstream } from './shared-media.ts';
import { toPlaybackError } from './upstream-failure.ts';

/**
 * The first timestamp of a segment in ticks of 90 kHz, read from its beginning; undefined where that tells none.
 * Rejects with what the viewer is told.
 */
export type FindFirstTimestamp = (
  first: SegmentStart,
  asked: {
    readonly target: Pick<Target, 'video' | 'source'>;
    readonly openUpstream: OpenMediaUpstream;
    readonly signal: AbortSignal;
  },
) => Promise<number | undefined>;

type Asked = Parameters<FindFirstTimestamp>[1];

const KEY_BYTES = 16;

/** Remembers the latest: every piece of every track of a video asks for the same few. */
export function createFindFirstTimestamp(): FindFirstTimestamp {
  const share = createSharedWork<number | undefined>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const kept = new Map<string, number | undefined>();

  return async (first, asked) => {
    const { video, source } = asked.target;
    const { url, range, map, key } = first;
    const where = [toScope(video), source.id, url.href, range, map?.url.href, map?.range, key];
    const id = JSON.stringify(where);
    if (kept.has(id)) return kept.get(id);
    const start = async (signal: AbortSignal): Promise<number | undefined> => {
      const found = await read(first, { ...asked, signal });
      kept.set(id, found);
      for (const oldest of kept.keys()) {
        if (kept.size <= FIRST_TIMESTAMPS_KEPT_MAX) break;
        kept.delete(oldest);
      }
      return found;
    };
    return await share(id, { start, signal: asked.signal });
  };
}

async function read(
  { url, range, map, key }: SegmentStart,
  asked: Asked,
): Promise<number | undefined> {
  const [prefix, initialisation, secret] = await Promise.all([
    readStart(url, range, asked),
    map && readStart(map.url, map.range, asked),
    key && readStart(key.url, null, asked),
  ]);
  const clear = key && secret ? decrypt(prefix, secret, key.iv) : prefix;
  return clear && readFirstTimestamp(clear, initialisation);
}

/** RFC 8216bis §5.2, of a beginning only; undefined where the key is none. */
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
  { target, openUpstream, signal }: Asked,
): Promise<Buffer> {
  const start = part?.start ?? 0;
  const length = Math.min(part?.length ?? Infinity, FIRST_TIMESTAMP_BYTES);
  const question = {
    range: { kind: 'from', start, end: start + length - 1 },
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
  } as const;
  const { response, verdict } = await openMedia(
    { ...target, url },
    { openUpstream, question, signal },
  );
  const bodyStart = verdict.kind === 'part' ? verdict.bodyStart : 0;
  const skipped = start - bodyStart;
  const hasBody = verdict.kind === 'part' || verdict.kind === 'whole';
  if (!hasBody || skipped < 0 || skipped > SKIPPED_BYTES_MAX) {
    await response[Symbol.asyncDispose]();
    return Buffer.alloc(0);
  }
  const bytes = await readPrefix(response, skipped + length).catch((error: unknown) => {
    throw toPlaybackError(error);
  });
  return bytes.subarray(skipped);
}
