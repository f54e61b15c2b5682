import type { EventType } from '#contract/events.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { toTrackWire } from '#features/videos/index.ts';
import { publishEvent, type WebhookContext } from '#features/webhooks/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';

/** The services that announcements of changed tracks use. */
export type AnnounceContext = {
  readonly database: Database;
  readonly webhooks: WebhookContext;
  /** Base URL of the links in events and responses. */
  readonly publicUrl: URL;
};

type TrackChange = {
  readonly type: Extract<EventType, `subtitle.${string}`>;
  readonly videoId: VideoId;
  /** The owner of the video. */
  readonly accountId: AccountId;
  /** Those of the video. */
  readonly tags: readonly string[];
  readonly track: SubtitleTrack;
};

/**
 * Publishes a track event to the owner's webhooks, and notifies all nodes that cache the video, in
 * the transaction of the change.
 */
export async function announceTrack(
  tx: Tx,
  { webhooks, database, publicUrl }: AnnounceContext,
  { type, videoId, accountId, tags, track }: TrackChange,
): Promise<void> {
  await publishEvent(tx, webhooks, {
    accountId,
    type,
    subject: videoId,
    tags,
    render: () => ({ videoId, subtitle: toTrackWire(track, { videoId, publicUrl }) }),
  });
  await database.changes.publish(tx, 'video', videoId);
}
