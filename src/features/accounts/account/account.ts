import type { AccountRole } from '#contract/account-states.ts';
import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Language } from '#lib/i18n/language.ts';

/** The owner of videos. The password hash stays in the store. */
export type Account = {
  readonly id: AccountId;
  readonly email: string;
  /** When the owner proved to receive e-mail at the address. */
  readonly emailVerifiedAtMs: number | null;
  readonly name: string | null;
  /** Language of e-mails. Null if it is unknown. */
  readonly language: Language | null;
  /** Sites that may embed the account's videos by default. Null uses the server default. */
  readonly embedSites: EmbedSites | null;
  /** Operators can use the console. */
  readonly role: AccountRole;
  readonly isDisabled: boolean;
  /** When the account will be deleted; null unless its owner has scheduled that. */
  readonly deletionDueMs: number | null;
  readonly createdAtMs: number;
};
