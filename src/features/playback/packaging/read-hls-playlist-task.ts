import { PlaylistError } from '#lib/hls/playlist-error.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { type HlsPlaylist, readHlsPlaylist } from '#lib/packaging/streams/read-hls-playlist.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string; readonly variables: Variables };

/** A thread would not keep the class of the error. */
export type PlaylistResult =
  | { readonly kind: 'read'; readonly value: HlsPlaylist }
  | { readonly kind: 'refused'; readonly message: string };

export const task: ThreadTask<Input, PlaylistResult> = {
  name: 'hls-playlist',
  module: import.meta.url,
  run: read,
  ...TEXT_LIMITS,
};

function read({ text, url, variables }: Input): PlaylistResult {
  try {
    return { kind: 'read', value: readHlsPlaylist(text, { base: new URL(url), variables }) };
  } catch (error) {
    if (!(error instanceof PackagingError || error instanceof PlaylistError)) throw error;
    return { kind: 'refused', message: error.message };
  }
}
