import type { EventType } from '#contract/events.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Tx } from '#platform/db/database.ts';

import { toVideoWire } from './to-video-wire.ts';
import type { Video } from './video.ts';

export type VideoEventType = Extract<EventType, `video.${string}`>;

/**
 * Publishes a video event to the owner's webhooks, in the transaction of the change. Does nothing
 * for a video without an owner.
 */
export type AnnounceVideo = (tx: Tx, type: VideoEventType, video: Video) => Promise<void>;

type Deps = { readonly publishEvent: PublishEvent; readonly publicUrl: URL };

/**
 * Webhook receivers are often third parties, so the event contains neither the source URL nor a
 * playback token.
 */
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
