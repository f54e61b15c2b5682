import { type HlsEntries, readHlsEntries } from '#lib/packaging/streams/read-hls-entries.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type TaskResult, toTaskResult } from './task-result.ts';

type Input = { readonly text: string; readonly url: string };

export const task: ThreadTask<Input, TaskResult<HlsEntries>> = {
  name: 'hls-entries',
  module: import.meta.url,
  run: ({ text, url }) => toTaskResult(() => readHlsEntries(text, new URL(url))),
  ...TEXT_LIMITS,
};
