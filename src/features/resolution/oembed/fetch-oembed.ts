import { OEMBED_BYTES_MAX } from '../../../contract/limits.ts';
import { readPageSignals } from '../../../lib/html/read-page-signals.ts';
import { parseJsonObject } from '../../../lib/manifest/json.ts';
import type { AdapterContext } from '../adapters/adapter.ts';
import { fetchContent } from '../fetch-content.ts';
import { fetchText } from '../fetch-text.ts';
import { parseWebUrl } from '../parse-web-url.ts';
import { findKnownPlayer, type KnownPlayer } from '../players/known-players.ts';
import { ResolutionStop } from '../resolution-stop.ts';
import { readDuration, toDetails, type VideoDetails } from '../video-details.ts';

export type OembedVideo = { readonly player: KnownPlayer; readonly details: VideoDetails };

/**
 * Asks a page's oEmbed endpoint (oembed.com §2.3.4). Its HTML is never served: only the address of a known player's
 * iframe is taken out of it. Undefined when there is none, or the endpoint fails.
 */
export async function fetchOembed(
  url: URL,
  context: AdapterContext,
): Promise<OembedVideo | undefined> {
  const { session } = context;
  try {
    await using content = await fetchContent(session, url, { step: 'oEmbed' });
    const text = await fetchText(session, content, {
      bytesMax: OEMBED_BYTES_MAX,
      beyond: 'refuse',
    });
    return readOembed(text, content.url);
  } catch (error) {
    if (error instanceof ResolutionStop) return undefined;
    throw error;
  }
}

/** The player and the details that an oEmbed answer names; undefined without a known player. */
export function readOembed(text: string, base: URL): OembedVideo | undefined {
  // Endpoints answer in HTML when they fail.
  const answer = parseJsonObject(text);
  const html = answer?.get('html');
  if (answer === undefined || typeof html !== 'string') return undefined;
  const player = readPageSignals(html)
    .iframes.map((address) => parseWebUrl(address, base))
    .map((address) => address && findKnownPlayer(address))
    .find((found) => found !== undefined);
  return (
    player && {
      player,
      details: toDetails({
        title: textOf(answer.get('title')),
        description: textOf(answer.get('description')),
        thumbnail: textOf(answer.get('thumbnail_url')),
        duration: readDuration(answer.get('duration')),
        base,
      }),
    }
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
