import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { readTimeline } from '#lib/hls/read-timeline.ts';
import type { SegmentLocation, Subrange } from '#lib/hls/segment-reader.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string; readonly variables: Variables };

/** A SegmentLocation without URL objects, which cannot be passed between threads. */
type FirstSegment = {
  readonly href: string;
  readonly range: Subrange | null;
  readonly map: { readonly href: string; readonly range: Subrange | null } | null;
  readonly key: { readonly href: string; readonly iv: string } | null;
};

/**
 * Finds the first segment of a media playlist that has ended; undefined for any other playlist. An
 * unreadable playlist is not reported here, but when it is rewritten.
 */
export const task: ThreadTask<Input, FirstSegment | undefined> = {
  name: 'first-segment',
  module: import.meta.url,
  run: findFirstSegment,
  ...TEXT_LIMITS,
};

function findFirstSegment({ text, url, variables }: Input): FirstSegment | undefined {
  try {
    const timeline = readTimeline(text, { base: new URL(url), variables });
    const first = timeline?.spans.find((span) => span.first !== null)?.first;
    return first ? toFirstSegment(first) : undefined;
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}

function toFirstSegment({ url, range, map, key }: SegmentLocation): FirstSegment {
  return {
    href: url.href,
    range,
    map: map && { href: map.url.href, range: map.range },
    key: key && { href: key.url.href, iv: key.iv },
  };
}

export function toSegmentLocation({ href, range, map, key }: FirstSegment): SegmentLocation {
  return {
    url: new URL(href),
    range,
    map: map && { url: new URL(map.href), range: map.range },
    key: key && { url: new URL(key.href), iv: key.iv },
  };
}
