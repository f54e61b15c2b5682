import type { Outcome } from '../outcome.ts';
import type { VideoDetails } from '../video-details.ts';
import type { KnownPlayer } from './known-players.ts';

/** A video that only its provider's own player can show: no source, no type. */
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
      ...details,
      width: null,
      height: null,
      live: null,
      sources: [],
      iframeUrl: toFrameAddress(player.url, publicOrigin),
    },
  };
}

/** Twitch plays for pages only that its address names (dev.twitch.tv/docs/embed/video-and-clips, `parent`). */
const HOSTS_WITH_PARENT: ReadonlySet<string> = new Set(['player.twitch.tv', 'clips.twitch.tv']);

function toFrameAddress(address: URL, publicOrigin: string): URL {
  if (!HOSTS_WITH_PARENT.has(address.hostname)) return address;
  const url = new URL(address);
  url.searchParams.set('parent', new URL(publicOrigin).hostname);
  return url;
}
