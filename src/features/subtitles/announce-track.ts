import type { EventType } from '#contract/events.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { toTrackWire } from '#features/videos/index.ts';
import type { PublishEvent } from '#features/webhooks/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';

export type TrackEventType = Extract<EventType, `subtitle.${string}`>;

type TrackOfVideo = {
  readonly videoId: VideoId;
  /** Who owns the video. */
  readonly accountId: AccountId;
  readonly track: SubtitleTrack;
};

/**
 * Tells of a track's change, in its transaction and after it: the owner's webhooks, and all nodes that keep the video
 * in memory.
 */
export type AnnounceTrack = (tx: Tx, type: TrackEventType, changed: TrackOfVideo) => Promise<void>;

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
