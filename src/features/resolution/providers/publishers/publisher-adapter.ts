import { fetchPage, type ProviderPage } from '../../content/fetch-page.ts';
import { listPublishedMedia } from '../../content/list-published-media.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../../core/adapter.ts';
import { optional, optionalUnlessGone } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { findKnownPlayer } from '../known-players.ts';
import { framePlayer } from '../resolve-player.ts';
import { resolveSources } from '../resolve-sources.ts';
import { NEWS_PUBLISHERS } from './news-publishers.ts';
import { type Publisher, type PublisherVideo, readPublisherVideo } from './publisher.ts';
import { REGIONAL_SITES } from './regional-sites.ts';
import { VIDEO_SITES } from './video-sites.ts';

/** The adapters of all publishers. */
export const PUBLISHER_ADAPTERS: readonly UrlAdapter[] = [
  ...NEWS_PUBLISHERS,
  ...REGIONAL_SITES,
  ...VIDEO_SITES,
].map((publisher) => ({
  kind: 'url',
  name: publisher.name,
  hosts: publisher.hosts,
  info: {
    title: publisher.title,
    inputs: publisher.inputs,
    output: publisher.output,
    requests: publisher.output === 'player' ? '1 (page, for the title)' : '1 (page), then the file',
  },
  canaries: publisher.canaries ?? 'undocumented',
  fallbacks: [{ kind: 'player', find: (url) => readPublisherVideo(publisher, url)?.player }],
  matches: (url) => readPublisherVideo(publisher, url) !== undefined,
  resolve: async (url, context) => {
    const video = readPublisherVideo(publisher, url);
    if (video === undefined) throw new ResolutionError('no_video');
    return resolvePublishedVideo(publisher, video, context);
  },
}));

/**
 * Returns the public media file that the page references, or the site's own player with the details
 * of the page. If the page is unavailable, the player lacks a title; if the page is gone, the
 * resolution fails.
 */
export async function resolvePublishedVideo(
  publisher: Pick<Publisher, 'name' | 'output'>,
  video: PublisherVideo,
  context: AdapterContext,
): Promise<Outcome> {
  const page = await fetchVideoPage(video.page, context);
  const streams =
    publisher.output === 'player' || page === undefined
      ? undefined
      : await resolveStreams(publisher.name, page, context);
  return streams ?? framePlayer(video.player, page?.details ?? NO_DETAILS, context);
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
  context: AdapterContext,
): Promise<Outcome | undefined> {
  const urls = listPublishedMedia(page);
  if (urls.length === 0) return undefined;
  const sources = { provider, urls, details: page.details, referrer: page.url };
  const outcome = await resolveSources(sources, context);
  return outcome.kind === 'resolved' && outcome.media.sources.length > 0 ? outcome : undefined;
}
