import type { AccountId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { Resolution, ResolveUrl } from '#features/resolution/index.ts';
import type { WebhookContext } from '#features/webhooks/index.ts';
import type { Slots } from '#platform/admission/create-slots.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { ListCursors } from '#platform/http/routes/list-cursor.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { SharedFlights } from '#platform/threads/shared-flights.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { PlaybackTokens } from './access/playback-token.ts';
import type { CheckOutcome } from './addresses/check/decide-check.ts';
import type { HostThrottle } from './addresses/check/host-throttle.ts';
import type { OutageWatch } from './addresses/check/outage-watch.ts';
import type { SourceBlocks } from './record/source-blocks.ts';
import type { selectOwnedIds } from './record/store/find-columns.ts';
import type { Video } from './record/video.ts';

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

/** The services that resolving and checking the URLs of videos use. */
export type AddressContext = RecordContext & {
  readonly checkUrl: Egress['checkUrl'];
  readonly resolveUrl: ResolveUrl;
  /** Shares the resolutions of `resolveSource`. */
  readonly resolutionFlights: SharedFlights<Resolution>;
  readonly quotas: Pick<Quotas, 'enforce' | 'reserveCheck'>;
  readonly hostThrottle: HostThrottle;
  readonly outageWatch: OutageWatch;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: Logger;
  /** Called with the outcome of every source check. */
  readonly onChecked?: ((outcome: CheckOutcome) => void) | undefined;
};

/** The services that the operations on videos use. */
export type ManageContext = AddressContext & {
  /** Base URL of links. */
  readonly publicUrl: URL;
  /**
   * Locks the account until the transaction ends, so that it can't be deleted. Throws when it is
   * deleted or disabled.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** Counts the uploaded tracks of the selected videos. */
  readonly countTracks: (
    queries: Queries,
    videoIds: ReturnType<typeof selectOwnedIds>,
  ) => Promise<number>;
  /**
   * Deletes the data of other features about deleted videos of an owner, in the same transaction.
   * Videos without an owner have no such data.
   */
  readonly eraseVideoData: (
    tx: Tx,
    ownerId: string | null,
    ids: readonly string[],
  ) => Promise<void>;
  /**
   * Counts the plays of each video since a time, and omits videos without plays. Passed in, because
   * the analytics feature owns the counts.
   */
  readonly countPlays: (
    queries: Queries,
    videoIds: readonly string[],
    sinceMs: number,
  ) => Promise<ReadonlyMap<string, number>>;
  readonly playbackTokens: PlaybackTokens;
  readonly listCursors: ListCursors;
  readonly threads: Pick<ThreadPool, 'run'>;
  /** Slots for `POST /embed`. */
  readonly embedSlots: Slots;
  /** Slots for sources that are being added. */
  readonly sourceSlots: Slots;
  /** Time limit of `POST /embed` and of adding a source. */
  readonly embedTimeoutMs: number;
};
