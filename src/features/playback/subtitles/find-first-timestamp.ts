import { FIRST_TIMESTAMPS_KEPT_MAX } from '#contract/limits.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';
import type { SegmentBytes } from '#lib/hls/segment-reader.ts';
import { readFirstTimestamp } from '#lib/media/first-timestamp.ts';

import { toScope } from '../media/open-media.ts';
import { readSegmentStart, type SegmentAsked } from '../media/read-segment-start.ts';

/**
 * The first timestamp of a segment in ticks of 90 kHz, read from its beginning; undefined where that tells none.
 * Rejects with what the viewer is told.
 */
export type FindFirstTimestamp = (
  segment: SegmentBytes,
  asked: SegmentAsked,
) => Promise<number | undefined>;

/** Remembers the latest: every piece of every track of a video asks for the same few. */
export function createFindFirstTimestamp(): FindFirstTimestamp {
  const share = createSharedWork<number | undefined>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const kept = new Map<string, number | undefined>();

  return async (segment, asked) => {
    const id = toKey(segment, asked);
    if (kept.has(id)) return kept.get(id);
    const start = async (signal: AbortSignal): Promise<number | undefined> => {
      const bytes = await readSegmentStart(segment, { ...asked, signal });
      const found = bytes && readFirstTimestamp(bytes.prefix, bytes.map);
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

function toKey({ url, range, map, key }: SegmentBytes, { target }: SegmentAsked): string {
  const { video, source } = target;
  return JSON.stringify([toScope(video), source.id, url.href, range, map, key]);
}
