import type { AdapterContext, UrlAdapter } from '../adapters/adapter.ts';
import { fetchPage, type ProviderPage } from '../fetch-page.ts';
import { optionalUnlessGone, optional } from '../optional.ts';
import type { Outcome } from '../outcome.ts';
import { parseWebUrl } from '../parse-web-url.ts';
import { ResolutionError } from '../resolution-error.ts';
import { resolveSources } from '../resolve-sources.ts';
import { NO_DETAILS } from '../video-details.ts';
import { findKnownPlayer } from './known-players.ts';
import { framePlayer } from './resolve-player.ts';

export type PublisherVideo = {
  /** The page to fetch: the video's page or the player's page. */
  readonly page: URL;
  /** The publisher's own player; must be a known player. */
  readonly player: URL;
};

type Publisher = {
  readonly name: string;
  readonly title: string;
  readonly inputs: readonly string[];
  /** `player` means that the page is fetched only for its details. */
  readonly output: 'streams or player' | 'player';
  /** Returns undefined for URLs that are not videos of the publisher. */
  readonly readVideo: (url: URL) => PublisherVideo | undefined;
};

/**
 * Creates the adapter of a site that publishes its videos on its own pages. It returns the public
 * media file that the page references, or the site's own player with the details of the page. If
 * the page is unavailable, the player lacks a title; if the page is gone, the resolution fails.
 */
export function createPublisherAdapter(publisher: Publisher): UrlAdapter {
  const { name, title, inputs, output, readVideo } = publisher;
  return {
    kind: 'url',
    name,
    info: {
      title,
      inputs,
      output,
      requests: output === 'player' ? '1 (page, for the title)' : '1 (page), then the file',
    },
    matches: (url) => readVideo(url) !== undefined,
    resolve: async (url, context) => {
      const video = readVideo(url);
      if (video === undefined) throw new ResolutionError('no_video');
      const page = await fetchVideoPage(video.page, context);
      const details = page?.details ?? NO_DETAILS;
      const streams =
        output === 'player' || page === undefined
          ? undefined
          : await resolveStreams(name, page, context);
      return streams ?? framePlayer(video.player, details, context);
    },
  };
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

const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)$/i;
const OPEN_GRAPH: ReadonlySet<string> = new Set([
  'og:video:secure_url',
  'og:video',
  'og:video:url',
  'twitter:player:stream',
]);

/**
 * Lists the media files that a page declares as its main video. Open Graph URLs may also be
 * players, so they need a media file extension.
 */
export function listPublishedMedia({ url, signals, videos }: ProviderPage): readonly URL[] {
  const [main] = videos.filter(({ isListed }) => !isListed || videos.length === 1);
  const shared = signals.metas.flatMap(({ name, content }) =>
    OPEN_GRAPH.has(name) ? (parseWebUrl(content, url) ?? []) : [],
  );
  const contentUrl = main?.contentUrl ? parseWebUrl(main.contentUrl, url) : undefined;
  const media = [
    ...(contentUrl === undefined || isSamePage(contentUrl, url) ? [] : [contentUrl]),
    ...shared.filter(({ pathname }) => MEDIA_NAME.test(pathname)),
  ];
  return [...new Map(media.map((each) => [each.href, each])).values()];
}

function isSamePage(url: URL, page: URL): boolean {
  return url.host === page.host && url.pathname === page.pathname;
}
