import type { SubtitleTrack } from '#contract/media-types.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { SourceBlocks } from './source-blocks.ts';
import type { Video } from './video.ts';

/** The services that the records of videos use. */
export type RecordContext = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly webhooks: WebhookContext;
  /**
   * Finds the uploaded tracks of each video, oldest first, and omits videos without tracks. Passed
   * in, because the subtitles feature depends on this one and not the reverse.
   */
  readonly findTracks: (
    queries: Queries,
    videoIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly SubtitleTrack[]>>;
  readonly blocks: SourceBlocks;
  /**
   * The record in events: `toVideoWire` with tags and metadata. Receivers are often third parties,
   * so it contains neither the source URL nor a playback token.
   */
  readonly showVideo: (video: Video) => object;
};
