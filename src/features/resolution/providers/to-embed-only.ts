import type { VideoDetails } from '../content/video-details.ts';
import type { Outcome } from '../core/outcome.ts';
import type { KnownPlayer } from './known-players.ts';

/** A video that plays only in its provider's own player: no sources and no type. */
export function toEmbedOnly(
  player: KnownPlayer,
  details: VideoDetails,
  publicOrigin: string,
): Outcome {
  return {
    kind: 'resolved',
    provider: player.provider,
    media: {
      type: null,
      hasVideo: player.hasVideo,
      ...details,
      width: null,
      height: null,
      live: null,
      sources: [],
      iframeUrl: toFrameUrl(player.url, publicOrigin),
    },
  };
}

/** Twitch requires the embedding host in the URL (dev.twitch.tv/docs/embed/video-and-clips). */
const HOSTS_WITH_PARENT: ReadonlySet<string> = new Set(['player.twitch.tv', 'clips.twitch.tv']);

function toFrameUrl(playerUrl: URL, publicOrigin: string): URL {
  if (!HOSTS_WITH_PARENT.has(playerUrl.hostname)) return playerUrl;
  const url = new URL(playerUrl);
  url.searchParams.set('parent', new URL(publicOrigin).hostname);
  return url;
}
