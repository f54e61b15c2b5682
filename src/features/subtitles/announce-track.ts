import type { EventType } from '#contract/events.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { toTrackWire } from '#features/videos/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';

export type TrackEventType = Extract<EventType, `subtitle.${string}`>;

type TrackChange = {
  readonly videoId: VideoId;
  /** The owner of the video. */
  readonly accountId: AccountId;
  readonly track: SubtitleTrack;
};

/**
 * Publishes a track event to the owner's webhooks, and notifies all nodes that cache the video, in
 * the transaction of the change.
 */
export type AnnounceTrack = (tx: Tx, type: TrackEventType, changed: TrackChange) => Promise<void>;

type Deps = {
  readonly publishEvent: PublishEvent;
  readonly changes: Database['changes'];
  readonly publicUrl: URL;
};

export function createAnnounceTrack({ publishEvent, changes, publicUrl }: Deps): AnnounceTrack {
  return async (tx, type, { videoId, accountId, track }) => {
    await publishEvent(tx, {
      accountId,
      type,
      subject: videoId,
      render: () => ({ videoId, subtitle: toTrackWire(track, { videoId, publicUrl }) }),
    });
    await changes.publish(tx, 'video', videoId);
  };
}
