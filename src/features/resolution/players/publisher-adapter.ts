import type { AdapterContext, AddressAdapter } from '../adapters/adapter.ts';
import { fetchPage, type ProviderPage } from '../fetch-page.ts';
import type { Outcome } from '../outcome.ts';
import { parseWebUrl } from '../parse-web-url.ts';
import { ResolutionStop } from '../resolution-stop.ts';
import { resolveSources } from '../resolve-sources.ts';
import { unlessGone, unlessStopped } from '../unless-stopped.ts';
import { NO_DETAILS } from '../video-details.ts';
import { findKnownPlayer } from './known-players.ts';
import { framePlayer } from './resolve-player.ts';

export type PublishedVideo = {
  /** What is asked for: the video's page, or its player's. */
  readonly page: URL;
  /** The publisher's own player for it; one of the known players. */
  readonly player: URL;
};

type Publisher = {
  readonly name: string;
  readonly title: string;
  readonly takes: readonly string[];
  /** `player`: the page is asked for its title alone. */
  readonly gives: 'streams, else player' | 'player';
  /** Undefined for addresses that name no video of the publisher's. */
  readonly readVideo: (url: URL) => PublishedVideo | undefined;
};

/**
 * The adapter of a site that puts videos on pages of its own: the file that a video's page names for everybody, else
 * the site's own player, titled by the page. One request, and the file's. A page that turns programs away costs the
 * title, not the video; one that is gone ends the resolution.
 */
export function createPublisherAdapter(publisher: Publisher): AddressAdapter {
  const { name, title, takes, gives, readVideo } = publisher;
  return {
    kind: 'address',
    name,
    about: {
      title,
      takes,
      gives,
      asks: gives === 'player' ? '1: the page, for its title' : '1: the page; then the file',
    },
    matches: (url) => readVideo(url) !== undefined,
    resolve: async (url, context) => {
      const video = readVideo(url);
      if (video === undefined) throw new ResolutionStop('no_video');
      const page = await askPage(video.page, context);
      const details = page?.details ?? NO_DETAILS;
      const streams =
        gives === 'player' || page === undefined
          ? undefined
          : await resolveStreams(name, page, context);
      return streams ?? framePlayer(video.player, details, context);
    },
  };
}

/** A player's own page is for frames: that it does not answer a program tells nothing of the video. */
async function askPage(url: URL, { session }: AdapterContext): Promise<ProviderPage | undefined> {
  const isPlayer = findKnownPlayer(url) !== undefined;
  return (isPlayer ? unlessStopped : unlessGone)(() => fetchPage(session, url));
}

async function resolveStreams(
  provider: string,
  page: ProviderPage,
  context: AdapterContext,
): Promise<Outcome | undefined> {
  const urls = listPublishedMedia(page);
  if (urls.length === 0) return undefined;
  const named = { provider, urls, details: page.details, referrer: page.url };
  const outcome = await resolveSources(named, context);
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
 * Files that a page says are its one video: schema.org's, whatever their names, then those that it gives to others to
 * play, which may be players as well.
 */
export function listPublishedMedia({ url, signals, videos }: ProviderPage): readonly URL[] {
  const [main] = videos.filter(({ isListed }) => !isListed || videos.length === 1);
  const shared = signals.metas.flatMap(({ name, content }) =>
    OPEN_GRAPH.has(name) ? (parseWebUrl(content, url) ?? []) : [],
  );
  const own = main?.contentUrl ? parseWebUrl(main.contentUrl, url) : undefined;
  const media = [
    ...(own === undefined || isSamePage(own, url) ? [] : [own]),
    ...shared.filter(({ pathname }) => MEDIA_NAME.test(pathname)),
  ];
  return [...new Map(media.map((each) => [each.href, each])).values()];
}

function isSamePage(address: URL, page: URL): boolean {
  return address.host === page.host && address.pathname === page.pathname;
}
