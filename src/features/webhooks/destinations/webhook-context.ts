import type { AccountId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/** The services that operations on webhooks use. */
export type WebhookContext = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly checkUrl: Egress['checkUrl'];
  /**
   * Prevents deletion of the account until the transaction ends. Throws when the account is missing
   * or disabled.
   */
  readonly lockOwner: (tx: Tx, accountId: AccountId) => Promise<void>;
  /** Throws validation_failed unless the account owns the playlist. */
  readonly requirePlaylist: (
    tx: Tx,
    playlist: { readonly id: string; readonly accountId: AccountId; readonly path: string },
  ) => Promise<void>;
  /** The IDs of the playlists that contain the video. */
  readonly findPlaylistsWith: (queries: Queries, videoId: string) => Promise<readonly string[]>;
  /** False for an account that the operator has disabled; nothing is delivered for it. */
  readonly isOwnerActive: (queries: Queries, accountId: string) => Promise<boolean>;
};
