import type { AccountId } from '#contract/ids.ts';
import type { Semaphore } from '#lib/async/semaphore.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

/** The services that read reports, and aggregate rollups for them. */
export type RollupContext = {
  /** How long views are stored. */
  readonly sessionTtlMs: number;
  readonly database: Database;
  readonly clock: Clock;
  readonly threads: Pick<ThreadPool, 'run'>;
  /** Prevents deletion of the account until the transaction ends; throws if it does not exist. */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** Locks the videos until the transaction ends; returns the IDs that exist. */
  readonly lockVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

export type OwnedVideoKey = { readonly id: string; readonly accountId: AccountId };

/** Titles by video ID; deleted videos are missing. */
export type Titles = ReadonlyMap<string, string | null>;

/** The services that reports use. */
export type ReportContext = RollupContext & {
  /** Throws video_not_found unless the account owns it. */
  readonly getOwnedVideo: (key: OwnedVideoKey) => Promise<{ readonly id: string }>;
  readonly findTitles: (ids: readonly string[], accountId: AccountId) => Promise<Titles>;
  /** The names of share links by ID; deleted links are missing. */
  readonly findLinkNames: (ids: readonly string[], accountId: AccountId) => Promise<Titles>;
  /** The videos whose deletion can be undone. Their views are stored but not shown. */
  readonly findDeletedIds: (accountId: AccountId) => Promise<readonly string[]>;
};

/** The report context, with the permits of running reports and exports. */
export type Reports = ReportContext & {
  readonly reportPermits: Semaphore;
  readonly exportPermits: Semaphore;
};
