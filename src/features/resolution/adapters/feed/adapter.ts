import { FEED_BYTES_MAX } from '#contract/limits.ts';
import { toPlainText } from '#lib/html/to-plain-text.ts';

import type { SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import { withDetails } from '../../with-details.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { type FeedItem, type FeedMedia, readFeed } from './read-feed.ts';

/**
 * RSS, Media RSS, podcasts and Atom: the first item that has a video, which is the newest in nearly every feed. Its
 * files are asked, or its provider where it names a player.
 */
export const feedAdapter: ContentAdapter = {
  kind: 'content',
  name: 'feed',
  about: {
    title: 'Feeds (RSS, Media RSS, podcasts, Atom)',
    takes: ['a feed with videos as enclosures, under any address: its first video'],
    gives: 'streams, else player',
    asks: '1: the feed; 1 or 2 more for each of its videos that is tried',
  },
  accepts: ['xml'],
  resolve: resolveFeed,
};

/** Items with videos that are tried, when those before them are gone. */
const ITEMS_TRIED_MAX = 3;

async function resolveFeed(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const text = await fetchText(context.session, content, {
    bytesMax: FEED_BYTES_MAX,
    beyond: 'cut',
  });
  const items = readFeed(text);
  if (items === undefined) throw new ResolutionStop('not_a_video');
  const videos = items.map((item) => toVideo(item, content.url, context)).filter(hasAddress);
  context.session.trace.note(
    'feed',
    content.url,
    `${items.length} items, ${videos.length} with a video`,
  );
  let failure: Outcome | undefined;
  for (const video of videos.slice(0, ITEMS_TRIED_MAX)) {
    const outcome = await resolveVideo(video, content.url, context);
    if (outcome.kind === 'resolved') return outcome;
    failure ??= outcome;
  }
  const isSound = items.some((item) => item.media.some(isSoundOf));
  return (
    failure ?? { kind: 'failed', provider: 'feed', reason: isSound ? 'audio_only' : 'no_video' }
  );
}

type FeedVideo = {
  readonly files: readonly URL[];
  /** Of a provider that is known. */
  readonly players: readonly URL[];
  readonly details: VideoDetails;
};

function toVideo(item: FeedItem, base: URL, context: AdapterContext): FeedVideo {
  const toUrls = (addresses: readonly string[]): readonly URL[] =>
    addresses.flatMap((address) => parseWebUrl(address, base) ?? []);
  const files = toUrls(
    item.media
      .filter(isVideo)
      .toSorted((a, b) => b.height - a.height)
      .map(({ address }) => address),
  );
  const isPlayers = (url: URL): boolean =>
    findKnownPlayer(url) !== undefined || context.providerOf(url) !== undefined;
  return {
    files: files.filter((url) => !isPlayers(url)),
    players: [...files, ...toUrls(item.pages)].filter(isPlayers),
    details: toItemDetails(item, base),
  };
}

function hasAddress({ files, players }: FeedVideo): boolean {
  return files.length > 0 || players.length > 0;
}

function toItemDetails(item: FeedItem, base: URL): VideoDetails {
  return toDetails({
    title: item.title && toPlainText(item.title),
    description: item.description && toPlainText(item.description),
    thumbnail: item.thumbnail,
    duration: readClock(item.duration),
    captions: item.captions.flatMap(({ address, language }) => {
      const url = parseWebUrl(address, base);
      return url === undefined ? [] : [{ url, language, label: null, kind: 'captions' as const }];
    }),
    base,
  });
}

async function resolveVideo(
  { files, players, details }: FeedVideo,
  referrer: URL,
  context: AdapterContext,
): Promise<Outcome> {
  if (files.length > 0) {
    const named = { provider: 'feed', urls: files, details, referrer };
    const outcome = await resolveSources(named, context);
    if (outcome.kind === 'resolved' || players.length === 0) return outcome;
  }
  const [player] = players;
  if (player === undefined) return { kind: 'failed', provider: 'feed', reason: 'no_video' };
  if (context.providerOf(player) === undefined) return framePlayer(player, details, context);
  const outcome = await context.resolveNested(player, { referrer });
  return outcome.kind === 'resolved' ? withDetails(outcome, details, outcome.provider) : outcome;
}

const VIDEO_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)(?:$|[?#])/i;
const VIDEO_TYPE = /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))/;

/** Flash players' addresses stand for their videos in old feeds. */
function isVideo({ address, type, medium }: FeedMedia): boolean {
  if (medium !== null) return medium === 'video';
  if (type === null || type === '') return VIDEO_NAME.test(address);
  return (
    VIDEO_TYPE.test(type) || type === 'application/x-shockwave-flash' || isUntold(type, address)
  );
}

function isUntold(type: string, address: string): boolean {
  return type === 'application/octet-stream' && VIDEO_NAME.test(address);
}

function isSoundOf({ type, medium }: FeedMedia): boolean {
  return medium === 'audio' || type?.startsWith('audio/') === true;
}

/** Seconds of `1:02:03`, `62:03` or `3723` (Apple's podcast specification, `itunes:duration`). */
function readClock(text: string | null): number | null {
  const parts = text?.trim().split(':') ?? [];
  const isClock =
    parts.length > 0 &&
    parts.length <= 3 &&
    parts.every((part) => /^\d{1,7}(?:\.\d{1,3})?$/.test(part));
  return isClock ? parts.reduce((seconds, part) => seconds * 60 + Number(part), 0) : null;
}
