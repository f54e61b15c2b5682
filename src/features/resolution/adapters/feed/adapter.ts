import { isFeedAudio, listFeedMedia } from '#lib/xml/feed-media.ts';
import type { FeedItem } from '#lib/xml/feed.ts';

import { applyDetails } from '../../content/apply-details.ts';
import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import type { Outcome } from '../../core/outcome.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { findKnownPlayer } from '../../providers/known-players.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';

/** The rest of a longer feed is ignored. */
export const FEED_BYTES_MAX = 2 * 1024 * 1024;

/** Resolves the latest item of a feed, or the first of a playlist, with a video. */
export const feedAdapter: ContentAdapter = {
  kind: 'content',
  name: 'feed',
  info: {
    title: 'Feeds (RSS, Media RSS, podcasts, Atom, playlists of JW Player)',
    inputs: [
      'feeds with video enclosures at any URL (latest video)',
      'JSON playlists of players at any URL (first video)',
    ],
    output: 'streams or player',
    requests: '1 (feed); 1 or 2 more per video tried',
  },
  canaries: 'any_host',
  accepts: ['xml', 'json'],
  resolve: resolveFeed,
};

const ITEMS_TRIED_MAX = 3;

async function resolveFeed(content: SourceContent, ctx: AdapterContext): Promise<Outcome> {
  const text = await fetchText(ctx.session, content, {
    bytesMax: FEED_BYTES_MAX,
    overflow: 'truncate',
  });
  const { task } = await import('./read-feed-task.ts');
  const items = await runTask(ctx.session, task, { ...text, url: content.url.href });
  if (items === undefined) throw new ResolutionError('not_a_video');
  const videos = items.map((item) => toVideo(item, content.url, ctx)).filter(hasMedia);
  ctx.session.trace.addStep(
    'feed',
    content.url,
    `${items.length} items, ${videos.length} with a video`,
  );
  let failure: Outcome | undefined;
  for (const video of videos.slice(0, ITEMS_TRIED_MAX)) {
    const outcome = await resolveVideo(video, content.url, ctx);
    if (outcome.kind === 'resolved') return outcome;
    failure ??= outcome;
  }
  const hasAudio = items.some((item) => item.media.some(isFeedAudio));
  return (
    failure ?? { kind: 'failed', provider: 'feed', reason: hasAudio ? 'audio_only' : 'no_video' }
  );
}

type FeedVideo = {
  readonly files: readonly URL[];
  /** URLs of known players, and URLs that a URL adapter matches. */
  readonly players: readonly URL[];
  readonly details: VideoDetails;
};

function toVideo(item: FeedItem, base: URL, ctx: AdapterContext): FeedVideo {
  const toUrls = (texts: readonly string[]): readonly URL[] =>
    texts.flatMap((text) => parseWebUrl(text, base) ?? []);
  const files = toUrls(listFeedMedia(item.media).map(({ url }) => url));
  const isPlayer = (url: URL): boolean =>
    findKnownPlayer(url) !== undefined || ctx.findProviderOutput(url) !== undefined;
  return {
    files: files.filter((url) => !isPlayer(url)),
    players: [...files, ...toUrls([...item.pages, ...item.frames])].filter(isPlayer),
    details: toItemDetails(item, base),
  };
}

function hasMedia({ files, players }: FeedVideo): boolean {
  return files.length > 0 || players.length > 0;
}

function toItemDetails(item: FeedItem, base: URL): VideoDetails {
  return toDetails({
    title: item.title,
    description: item.description,
    thumbnail: item.thumbnail,
    duration: parseClock(item.duration),
    captions: item.captions.flatMap((caption) => {
      const url = parseWebUrl(caption.url, base);
      const { language } = caption;
      return url === undefined ? [] : [{ url, language, label: null, kind: 'captions' as const }];
    }),
    base,
  });
}

async function resolveVideo(
  { files, players, details }: FeedVideo,
  referrer: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  if (files.length > 0) {
    const sources = { provider: 'feed', urls: files, details, referrer };
    const outcome = await resolveSources(sources, ctx);
    if (outcome.kind === 'resolved' || players.length === 0) return outcome;
  }
  const [player] = players;
  if (player === undefined) return { kind: 'failed', provider: 'feed', reason: 'no_video' };
  if (ctx.findProviderOutput(player) === undefined) return framePlayer(player, details, ctx);
  const outcome = await ctx.resolveNested(player, { referrer });
  return outcome.kind === 'resolved' ? applyDetails(outcome, details, outcome.provider) : outcome;
}

/** Seconds of `1:02:03`, `62:03` or `3723` (Apple's podcast specification, `itunes:duration`). */
function parseClock(text: string | null): number | null {
  const parts = text?.trim().split(':') ?? [];
  const isClock =
    parts.length > 0 &&
    parts.length <= 3 &&
    parts.every((part) => /^\d{1,7}(?:\.\d{1,3})?$/.test(part));
  return isClock ? parts.reduce((seconds, part) => seconds * 60 + Number(part), 0) : null;
}
