import { type DecoderHeader, readIsoPictures } from '#lib/media/read-iso-pictures.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type Intervals, type PickedPictures, pickPictures } from './pick-pictures.ts';

/** `bytes` is the body of the `moov` box. */
type Input = Intervals & { readonly bytes: Uint8Array };

/** Undefined for a file without video, and for a fragmented file. */
export const task: ThreadTask<Input, PickedPictures<DecoderHeader> | undefined> = {
  name: 'iso-pictures',
  module: import.meta.url,
  run: ({ bytes, ...intervals }) => pickPictures(readIsoPictures(bytes), intervals),
  ...TEXT_LIMITS,
};
