import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { readTimeline } from '#lib/hls/read-timeline.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type PlainSegment, toPlainSegment } from '../media/plain-segment.ts';

type Input = { readonly text: string; readonly url: string; readonly variables: Variables };

/**
 * Finds the first segment of a media playlist that has ended; undefined for any other playlist. An
 * unreadable playlist is not reported here, but when it is rewritten.
 */
export const task: ThreadTask<Input, PlainSegment | undefined> = {
  name: 'first-segment',
  module: import.meta.url,
  run: findFirstSegment,
  ...TEXT_LIMITS,
};

function findFirstSegment({ text, url, variables }: Input): PlainSegment | undefined {
  try {
    const timeline = readTimeline(text, { base: new URL(url), variables });
    const first = timeline?.spans.find((span) => span.first !== null)?.first;
    return first ? toPlainSegment(first) : undefined;
  } catch (error) {
    if (error instanceof PlaylistError) return undefined;
    throw error;
  }
}
