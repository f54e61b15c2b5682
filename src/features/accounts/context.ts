import type { AccountId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AreaCookie } from './callers/area-cookies.ts';
import type { OidcProvider } from './factors/oidc-provider.ts';
import type { Passwords } from './factors/passwords.ts';

/** The services that operations on accounts use. */
export type AccountsContext = {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'digest' | 'seal' | 'open'>;
  readonly clock: Clock;
  readonly registration: Registration;
  /** Null without single sign-on. */
  readonly oidc: OidcProvider | null;
  /** Time from the owner's request until an account is deleted. */
  readonly deletionGraceMs: number;
  readonly publicUrl: URL;
  /** Whether operators can use the console. */
  readonly adminConsole: boolean;
  readonly quotas: Pick<Quotas, 'enforce' | 'change'>;
  readonly passwords: Passwords;
  readonly sessionCookie: AreaCookie;
  readonly deviceCookie: AreaCookie;
  /** Contains a single sign-on in progress. */
  readonly transactionCookie: AreaCookie;
  /** Limits consecutive failed logins. */
  readonly failures: AttemptLimit;
  /** Limits incorrect codes of authenticator apps. */
  readonly codeFailures: AttemptLimit;
  /** Counts the uses of each login challenge. */
  readonly usedChallenges: AttemptLimit;
  /** Limits password reset requests per e-mail address. */
  readonly passwordResets: AttemptLimit;
  /** Limits requested links per account. */
  readonly emailLinks: AttemptLimit;
  /** Whether a mail server is configured. */
  readonly sendsEmail: boolean;
  readonly enqueueMail: EnqueueMail;
  /** Counts the uses of each single sign-on. */
  readonly usedTransactions: AttemptLimit;
  readonly deleteWebhooks: (tx: Tx, id: AccountId) => Promise<void>;
  /** Deletes the account's data in other features. Returns the number of deleted videos. */
  readonly deleteAccountData: (tx: Tx, id: AccountId) => Promise<number>;
};
