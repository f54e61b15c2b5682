import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import { listPublishedMedia } from '../content/list-published-media.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { optional, optionalUnlessGone } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { findKnownPlayer } from './known-players.ts';
import { framePlayer } from './resolve-player.ts';
import { resolveSources } from './resolve-sources.ts';

type PagePlayer = {
  readonly name: string;
  /** True if a media file that the page declares is preferred to the player. */
  readonly hasFiles: boolean;
  readonly page: URL;
  readonly player: URL;
};

/**
 * Returns the public media file that the page references, or the provider's own player with the
 * details of the page. If the page is unavailable, the player lacks a title; if the page is gone,
 * the resolution fails.
 */
export async function resolvePagePlayer(
  { name, hasFiles, page: pageUrl, player }: PagePlayer,
  ctx: AdapterContext,
): Promise<Outcome> {
  const page = await fetchVideoPage(pageUrl, ctx);
  const streams =
    hasFiles && page !== undefined ? await resolveStreams(name, page, ctx) : undefined;
  return streams ?? framePlayer(player, page?.details ?? NO_DETAILS, ctx);
}

/** Failures of a player page are ignored: it is made for iframes and may reject direct requests. */
async function fetchVideoPage(
  url: URL,
  { session }: AdapterContext,
): Promise<ProviderPage | undefined> {
  const isPlayer = findKnownPlayer(url) !== undefined;
  return (isPlayer ? optional : optionalUnlessGone)(() => fetchPage(session, url));
}

async function resolveStreams(
  provider: string,
  page: ProviderPage,
  ctx: AdapterContext,
): Promise<Outcome | undefined> {
  const urls = listPublishedMedia(page);
  if (urls.length === 0) return undefined;
  const sources = { provider, urls, details: page.details, referrer: page.url };
  const outcome = await resolveSources(sources, ctx);
  return outcome.kind === 'resolved' && outcome.media.sources.length > 0 ? outcome : undefined;
}
