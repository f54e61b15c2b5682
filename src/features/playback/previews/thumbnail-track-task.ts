import { parseThumbnailTrack, type ThumbnailCue } from '#lib/captions/thumbnail-track.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { THUMBNAILS_MAX } from './preview-plans.ts';

/** Reads the cues of a WebVTT file; undefined for other text. */
export const task: ThreadTask<Uint8Array, readonly ThumbnailCue[] | undefined> = {
  name: 'thumbnail-track',
  module: import.meta.url,
  run: (bytes) => parseThumbnailTrack(decodeText(bytes, null), THUMBNAILS_MAX),
  ...TEXT_LIMITS,
};
