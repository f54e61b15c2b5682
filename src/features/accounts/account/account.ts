import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId } from '#contract/ids.ts';

/** The owner of videos. The password hash stays in the store. */
export type Account = {
  readonly id: AccountId;
  readonly email: string;
  readonly name: string | null;
  /** Sites that may embed the account's videos by default. Null uses the server default. */
  readonly embedSites: EmbedSites | null;
  readonly isDisabled: boolean;
  /** When the account will be deleted; null unless its owner has scheduled that. */
  readonly deletionDueMs: number | null;
  readonly createdAtMs: number;
};
