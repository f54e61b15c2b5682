import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { countChannels } from '#lib/hls/count-channels.ts';
import { PlaylistError, type PlaylistErrorReason } from '#lib/hls/playlist-error.ts';
import type { Playlist } from '#lib/hls/playlist.ts';
import { visitUris } from '#lib/hls/rewrite-playlist.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { createUrlCounter } from '../../content/url-counter.ts';
import type { EncodedText } from '../../fetch/fetch-text.ts';

type Input = EncodedText & {
  readonly url: string;
  /** The variables of the multivariant playlist. */
  readonly variables: ReadonlyMap<string, string>;
};

type Output = {
  /** The number of entries of a list of channels; 0 for other text. */
  readonly channels: number;
  /** Undefined for other text, and for a playlist with nothing to play. */
  readonly playlist: Playlist | undefined;
  /** The reason that playback cannot rewrite the playlist. */
  readonly problem: { readonly reason: PlaylistErrorReason; readonly message: string } | null;
  /** The first URLs in the playlist. */
  readonly urls: readonly string[];
};

export const task: ThreadTask<Input, Output> = {
  name: 'playlist',
  module: import.meta.url,
  run: readPlaylist,
  ...TEXT_LIMITS,
};

function readPlaylist({ bytes, contentType, url, variables }: Input): Output {
  const text = decodeText(bytes, contentType);
  const base = new URL(url);
  const channels = countChannels(text);
  const playlist = channels > 0 ? undefined : classifyPlaylist(text, { base, variables });
  if (playlist === undefined) return { channels, playlist, problem: null, urls: [] };
  try {
    const counter = createUrlCounter();
    visitUris(text, { base, variables, replace: (uri) => counter.add(uri.url.href) });
    if (counter.exceedsLimits()) throw new PlaylistError('too_many_urls');
    return { channels, playlist, problem: null, urls: counter.list() };
  } catch (error) {
    if (!(error instanceof PlaylistError)) throw error;
    const { reason, message } = error;
    return { channels, playlist, problem: { reason, message }, urls: [] };
  }
}
