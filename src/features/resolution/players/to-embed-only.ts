import type { Outcome } from '../outcome.ts';
import type { VideoDetails } from '../video-details.ts';
import type { KnownPlayer } from './known-players.ts';

/** A video that only its provider's own player can show: no source, no type. */
export function toEmbedOnly(player: KnownPlayer, details: VideoDetails): Outcome {
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
      iframeUrl: player.url,
    },
  };
}
