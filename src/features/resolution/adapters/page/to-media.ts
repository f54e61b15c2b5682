import type { Outcome } from '../../outcome.ts';
import type { KnownPlayer } from './known-players.ts';
import { mergeDetails, type PageDetails } from './page-details.ts';

/** A video that only its provider's own player can show: no source, no type. */
export function toEmbedOnly(player: KnownPlayer, details: PageDetails): Outcome {
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

type Resolved = Outcome & { readonly kind: 'resolved' };

/** What the page says, where the video that it names says nothing itself. */
export function withDetails(outcome: Resolved, details: PageDetails): Outcome {
  const { media } = outcome;
  const isEmbedOnly = media.sources.length === 0;
  return {
    kind: 'resolved',
    provider: isEmbedOnly ? outcome.provider : 'page',
    media: {
      ...media,
      ...mergeDetails(media, details),
      // A live video has no duration, whatever a page says.
      ...(media.live === null ? {} : { duration: media.duration }),
    },
  };
}
