import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { locateGroups } from '#lib/hls/segment-names.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type PlainSegment, toPlainSegment } from '../media/plain-segment.ts';

type Input = {
  readonly text: string;
  readonly url: string;
  readonly variables: Variables;
  readonly groups: ReadonlySet<string>;
};

/** By group. An unreadable playlist is not reported here, but when it is rewritten. */
type Output = ReadonlyMap<string, PlainSegment>;

/** Locates the first segment of groups of segments. */
export const task: ThreadTask<Input, Output> = {
  name: 'segment-samples',
  module: import.meta.url,
  run: locateSamples,
  ...TEXT_LIMITS,
};

function locateSamples({ text, url, variables, groups }: Input): Output {
  try {
    const located = locateGroups(text, { base: new URL(url), variables }, groups);
    return new Map([...located].map(([group, location]) => [group, toPlainSegment(location)]));
  } catch (error) {
    if (error instanceof PlaylistError) return new Map();
    throw error;
  }
}
