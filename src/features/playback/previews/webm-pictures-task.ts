import { readWebmPictures, type WebmStart } from '#lib/media/read-webm-pictures.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type Intervals, type PickedPictures, pickPictures } from './pick-pictures.ts';

/** `bytes` is the Cues element. */
type Input = Intervals & { readonly bytes: Uint8Array; readonly start: WebmStart };

export const task: ThreadTask<Input, PickedPictures<Uint8Array> | undefined> = {
  name: 'webm-pictures',
  module: import.meta.url,
  run: ({ bytes, start, ...intervals }) => pickPictures(readWebmPictures(start, bytes), intervals),
  ...TEXT_LIMITS,
};
