import { listMpdMedia, type MpdMedia } from '#lib/dash/list-mpd-media.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string };

export const NO_MEDIA: MpdMedia = { resources: new Map(), onlyPeriod: null };

/** Lists the media of an MPD; none for an invalid MPD. */
export const task: ThreadTask<Input, MpdMedia> = {
  name: 'mpd-media',
  module: import.meta.url,
  run: listMedia,
  ...TEXT_LIMITS,
};

function listMedia({ text, url }: Input): MpdMedia {
  try {
    return listMpdMedia(readMpd(text), new URL(url));
  } catch (error) {
    if (error instanceof MpdError) return NO_MEDIA;
    throw error;
  }
}
