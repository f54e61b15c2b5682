import { SOURCE_URL_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { listM3uEntries } from '#lib/text/list-m3u-entries.ts';

import type { ListedChannel } from '../../core/resolution.ts';

/** As many as one import accepts. */
const CHANNELS_MAX = 500;
/** The channels are stored with the trace of the video. */
const CHARACTERS_MAX = 128 * 1024;

/** Lists the first channels of an M3U list that can be videos, relative to its URL. */
export function listChannels(text: string, base: URL): readonly ListedChannel[] {
  const channels: ListedChannel[] = [];
  let characters = 0;
  for (const entry of listM3uEntries(text)) {
    const url = resolveReference(entry.url, base);
    if (url === undefined || !isWebUrl(url) || url.href.length > SOURCE_URL_CHARACTERS_MAX)
      continue;
    const title = entry.title && cleanLine(entry.title, TITLE_CHARACTERS_MAX);
    characters += url.href.length + (title?.length ?? 0);
    if (channels.length >= CHANNELS_MAX || characters > CHARACTERS_MAX) break;
    channels.push({ url: url.href, title: title || null });
  }
  return channels;
}
