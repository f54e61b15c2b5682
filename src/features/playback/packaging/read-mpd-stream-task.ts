import { readMpd } from '#lib/dash/read-mpd.ts';
import { readMpdStream } from '#lib/packaging/streams/read-mpd-stream.ts';
import type { Stream } from '#lib/packaging/streams/stream.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type TaskResult, toTaskResult } from './task-result.ts';

type Input = { readonly text: string; readonly url: string; readonly nowMs: number };

export const task: ThreadTask<Input, TaskResult<Stream>> = {
  name: 'mpd-stream',
  module: import.meta.url,
  run: ({ text, url, nowMs }) =>
    toTaskResult(() => readMpdStream(readMpd(text), { url: new URL(url), nowMs })),
  ...TEXT_LIMITS,
  // A short MPD may describe many segments.
  inlineBytesMax: -1,
};
