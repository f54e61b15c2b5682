import { OEMBED_BYTES_MAX } from '#contract/limits.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { parseJsonObject } from '#lib/manifest/json.ts';

import type { AdapterContext } from '../adapters/adapter.ts';
import { fetchContent } from '../fetch-content.ts';
import { fetchText } from '../fetch-text.ts';
import { parseWebUrl } from '../parse-web-url.ts';
import { findKnownPlayer, type KnownPlayer } from '../players/known-players.ts';
import { readDuration, toDetails, type VideoDetails } from '../video-details.ts';
import { findListedPlayer, type PlayerOwner } from './listed-player.ts';
import { parseOembedXml } from './parse-oembed-xml.ts';

/** What an endpoint says of a video. */
export type OembedAnswer = {
  /** Where the answer has one that may be framed. */
  readonly player: KnownPlayer | undefined;
  readonly details: VideoDetails;
};

export type OembedRequest = {
  /** The endpoint, with the video's address in its query. */
  readonly url: URL;
  /** Who is asked, where that is on the public list of providers: a player of its own may be framed. */
  readonly owner?: PlayerOwner;
};

/**
 * Asks an oEmbed endpoint (oembed.com §2.3.4). Its HTML is never served: only the address of a player that may be
 * framed is taken out of it. Undefined where the answer is none; throws ResolutionStop where there is no answer.
 */
export async function fetchOembed(
  { url, owner }: OembedRequest,
  { session }: Pick<AdapterContext, 'session'>,
): Promise<OembedAnswer | undefined> {
  await using content = await fetchContent(session, url, { step: 'oEmbed' });
  const text = await fetchText(session, content, { bytesMax: OEMBED_BYTES_MAX, beyond: 'refuse' });
  return readOembed(text, { base: content.url, owner });
}

type ReadOptions = { readonly base: URL; readonly owner?: PlayerOwner | undefined };

/** Undefined for what is no oEmbed answer: endpoints answer in HTML when they fail. */
export function readOembed(text: string, { base, owner }: ReadOptions): OembedAnswer | undefined {
  const answer = parseJsonObject(text) ?? parseOembedXml(text);
  if (answer === undefined) return undefined;
  const isVideo = answer.get('type') === 'video';
  return {
    player: readFrames(answer.get('html'), base)
      .map(
        (address) =>
          findKnownPlayer(address) ?? (isVideo ? findListedPlayer(address, owner) : undefined),
      )
      .find((found) => found !== undefined),
    details: toDetails({
      title: textOf(answer.get('title')),
      description: textOf(answer.get('description')),
      thumbnail: textOf(answer.get('thumbnail_url')),
      duration: readDuration(answer.get('duration')),
      base,
    }),
  };
}

function readFrames(html: unknown, base: URL): readonly URL[] {
  if (typeof html !== 'string') return [];
  return readPageSignals(html).iframes.flatMap((address) => parseWebUrl(address, base) ?? []);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
