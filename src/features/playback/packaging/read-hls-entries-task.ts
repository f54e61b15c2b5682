import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { type HlsEntries, readHlsEntries } from '#lib/packaging/streams/read-hls-entries.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string };

/** A thread would not keep the class of the error. */
export type EntriesResult =
  | { readonly kind: 'read'; readonly value: HlsEntries }
  | { readonly kind: 'refused'; readonly message: string };

export const task: ThreadTask<Input, EntriesResult> = {
  name: 'hls-entries',
  module: import.meta.url,
  run: read,
  ...TEXT_LIMITS,
};

function read({ text, url }: Input): EntriesResult {
  try {
    return { kind: 'read', value: readHlsEntries(text, new URL(url)) };
  } catch (error) {
    if (!(error instanceof PackagingError || error instanceof PlaylistError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}
