import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { countChannels } from '#lib/hls/count-channels.ts';
import { PlaylistError, type PlaylistErrorReason } from '#lib/hls/playlist-error.ts';
import type { Playlist } from '#lib/hls/playlist.ts';
import { visitUris } from '#lib/hls/rewrite-playlist.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { createUrlCounter } from '../../content/url-counter.ts';
import type { ListedChannel } from '../../core/resolution.ts';
import type { EncodedText } from '../../fetch/fetch-text.ts';
import { listChannels } from './list-channels.ts';

type Input = EncodedText & {
  readonly url: string;
  /** The variables of the multivariant playlist. */
  readonly variables: ReadonlyMap<string, string>;
};

type Output = {
  /** The number of entries of a list of channels, and the first ones; null for other text. */
  readonly channels: { readonly count: number; readonly first: readonly ListedChannel[] } | null;
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

const NO_PLAYLIST: Output = { channels: null, playlist: undefined, problem: null, urls: [] };

function readPlaylist({ bytes, contentType, url, variables }: Input): Output {
  const text = decodeText(bytes, contentType);
  const base = new URL(url);
  const count = countChannels(text);
  if (count > 0) return { ...NO_PLAYLIST, channels: { count, first: listChannels(text, base) } };
  const playlist = classifyPlaylist(text, { base, variables });
  if (playlist === undefined) return NO_PLAYLIST;
  try {
    const counter = createUrlCounter();
    visitUris(text, { base, variables, replace: (uri) => counter.add(uri.url.href) });
    if (counter.exceedsLimits()) throw new PlaylistError('too_many_urls');
    return { ...NO_PLAYLIST, playlist, urls: counter.list() };
  } catch (error) {
    if (!(error instanceof PlaylistError)) throw error;
    const { reason, message } = error;
    return { ...NO_PLAYLIST, playlist, problem: { reason, message } };
  }
}
