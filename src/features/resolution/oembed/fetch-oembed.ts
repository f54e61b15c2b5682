import { OEMBED_BYTES_MAX } from '#contract/limits.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { parseJsonObject } from '#lib/manifest/json.ts';

import type { AdapterContext } from '../adapters/adapter.ts';
import { fetchContent } from '../fetch-content.ts';
import { fetchText } from '../fetch-text.ts';
import { parseWebUrl } from '../parse-web-url.ts';
import { findKnownPlayer, type KnownPlayer } from '../players/known-players.ts';
import { readDuration, toDetails, type VideoDetails } from '../video-details.ts';
import { findListedPlayer, type OembedProvider } from './listed-player.ts';
import { parseOembedXml } from './parse-oembed-xml.ts';

export type OembedResponse = {
  /** Undefined if the response contains no player that may be framed. */
  readonly player: KnownPlayer | undefined;
  readonly details: VideoDetails;
};

export type OembedRequest = {
  /** The endpoint, with the video's URL in its query. */
  readonly url: URL;
  /** Set for a provider on the public list, whose own player may then be framed. */
  readonly provider?: OembedProvider;
};

/**
 * Fetches an oEmbed response (oembed.com §2.3.4). Its HTML is never served; only the URL of a
 * player that may be framed is used. Returns undefined if the body is not an oEmbed response.
 */
export async function fetchOembed(
  { url, provider }: OembedRequest,
  { session }: Pick<AdapterContext, 'session'>,
): Promise<OembedResponse | undefined> {
  await using content = await fetchContent(session, url, { step: 'oEmbed' });
  const text = await fetchText(session, content, {
    bytesMax: OEMBED_BYTES_MAX,
    overflow: 'reject',
  });
  return parseOembed(text, { base: content.url, provider });
}

/** Returns undefined for other content, because failing endpoints return HTML. */
export function parseOembed(
  text: string,
  { base, provider }: { readonly base: URL; readonly provider?: OembedProvider | undefined },
): OembedResponse | undefined {
  const response = parseJsonObject(text) ?? parseOembedXml(text);
  if (response === undefined) return undefined;
  const isVideo = response.get('type') === 'video';
  return {
    player: readFrames(response.get('html'), base)
      .map((url) => findKnownPlayer(url) ?? (isVideo ? findListedPlayer(url, provider) : undefined))
      .find((player) => player !== undefined),
    details: toDetails({
      title: toText(response.get('title')),
      description: toText(response.get('description')),
      thumbnail: toText(response.get('thumbnail_url')),
      duration: readDuration(response.get('duration')),
      base,
    }),
  };
}

function readFrames(html: unknown, base: URL): readonly URL[] {
  if (typeof html !== 'string') return [];
  return readPageSignals(html).iframes.flatMap((src) => parseWebUrl(src, base) ?? []);
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
