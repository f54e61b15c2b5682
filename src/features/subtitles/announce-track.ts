import type { EventType } from '#contract/events.ts';
import type { AccountId, VideoId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import { toTrackWire } from '#features/videos/index.ts';
import { publishEvent } from '#features/webhooks/index.ts';
import type { Tx } from '#platform/db/database.ts';

import type { SubtitleContext } from './context.ts';

type TrackChange = {
  readonly type: Extract<EventType, `subtitle.${string}`>;
  readonly videoId: VideoId;
  /** The owner of the video. */
  readonly accountId: AccountId;
  readonly track: SubtitleTrack;
};

/**
 * Publishes a track event to the owner's webhooks, and notifies all nodes that cache the video, in
 * the transaction of the change.
 */
export async function announceTrack(
  tx: Tx,
  { webhooks, database, publicUrl }: SubtitleContext,
  { type, videoId, accountId, track }: TrackChange,
): Promise<void> {
  await publishEvent(tx, webhooks, {
    accountId,
    type,
    subject: videoId,
    render: () => ({ videoId, subtitle: toTrackWire(track, { videoId, publicUrl }) }),
  });
  await database.changes.publish(tx, 'video', videoId);
}
