import type { EventType } from '#contract/events.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Tx } from '#platform/db/database.ts';

import { toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';

export type VideoEventType = Extract<EventType, `video.${string}`>;

/**
 * Tells the owner's webhooks, in the transaction of the change and after it, what has become of a video.
 * Of a video without an owner nobody is told.
 */
export type AnnounceVideo = (tx: Tx, type: VideoEventType, video: Video) => Promise<void>;

type Deps = { readonly publishEvent: PublishEvent; readonly publicUrl: URL };

/** Receivers are often third parties: they learn neither the sender's address nor a playback token. */
export function createAnnounceVideo({ publishEvent, publicUrl }: Deps): AnnounceVideo {
  return async (tx, type, video) => {
    if (video.ownerId === null) return;
    await publishEvent(tx, {
      accountId: video.ownerId,
      type,
      subject: video.id,
      render: () => ({ video: toVideoWire(video, { publicUrl, includeSourceUrl: false }) }),
    });
  };
}
