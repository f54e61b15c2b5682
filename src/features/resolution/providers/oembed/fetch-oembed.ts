import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { fetchContent } from '../../fetch/fetch-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { findKnownPlayer, type KnownPlayer } from '../known-players.ts';
import { findListedPlayer, type OembedProvider } from './listed-player.ts';
import type { OembedTexts } from './parse-oembed.ts';

export const OEMBED_BYTES_MAX = 256 * 1024;

export type OembedResponse = {
  /** Undefined if the response contains no player that may be framed. */
  readonly player: KnownPlayer | undefined;
  /** True for a response of the type `video`. */
  readonly isVideo: boolean;
  /** The frames and videos of a response. */
  readonly frames: readonly URL[];
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
  await using content = await fetchContent(session, url, { step: 'oEmbed', isPage: true });
  const text = await fetchText(session, content, {
    bytesMax: OEMBED_BYTES_MAX,
    overflow: 'reject',
  });
  const { task } = await import('./parse-oembed-task.ts');
  const texts = await runTask(session, task, text);
  if (texts !== undefined) return toOembedResponse(texts, { base: content.url, provider });
  session.requestLog.addFailure({ step: 'oEmbed', url, reason: 'invalid_response' });
  return undefined;
}

/** Uses the first frame that contains a player that may be framed. */
export function toOembedResponse(
  { isVideo, frames, ...details }: OembedTexts,
  { base, provider }: { readonly base: URL; readonly provider?: OembedProvider | undefined },
): OembedResponse {
  const urls = frames.flatMap((src) => parseWebUrl(src, base) ?? []);
  return {
    isVideo,
    frames: urls,
    player: urls
      .map((url) => findKnownPlayer(url) ?? (isVideo ? findListedPlayer(url, provider) : undefined))
      .find((player) => player !== undefined),
    details: toDetails({ ...details, base }),
  };
}
