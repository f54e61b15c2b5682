import type { Variables } from '#lib/hls/variables.ts';
import { type HlsPlaylist, readHlsPlaylist } from '#lib/packaging/streams/read-hls-playlist.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type TaskResult, toTaskResult } from './task-result.ts';

type Input = { readonly text: string; readonly url: string; readonly variables: Variables };

export const task: ThreadTask<Input, TaskResult<HlsPlaylist>> = {
  name: 'hls-playlist',
  module: import.meta.url,
  run: ({ text, url, variables }) =>
    toTaskResult(() => readHlsPlaylist(text, { base: new URL(url), variables })),
  ...TEXT_LIMITS,
};
