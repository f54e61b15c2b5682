import type { AccountId } from '#contract/ids.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { RemovedPart } from '#platform/db/schema/account-data.ts';
import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import type { FactorContext } from '../factors/factor-context.ts';
import type { OidcProvider } from '../factors/oidc-provider.ts';

/** The services that operations on accounts use. */
export type ManageContext = FactorContext & {
  readonly registration: Registration;
  /** Null without single sign-on. */
  readonly oidc: OidcProvider | null;
  /** Time from the owner's request until an account is deleted. */
  readonly deletionGraceMs: number;
  readonly quotas: Pick<Quotas, 'enforce' | 'change'>;
  /** Limits password reset requests per e-mail address. */
  readonly passwordResets: AttemptLimit;
  /** Limits requested links per account. */
  readonly emailLinks: AttemptLimit;
  /** Whether a mail server is configured. */
  readonly sendsEmail: boolean;
  /** Remove the data of an account in other features. */
  readonly removers: DataRemovers;
  readonly countVideos: (queries: Queries, id: AccountId) => Promise<number>;
};

export type RemoveData = (tx: Tx, id: AccountId) => Promise<unknown>;

type OwnPart =
  | 'profile'
  | 'sessions'
  | 'mailLinks'
  | 'knownDevices'
  | 'password'
  | 'keys'
  | 'secondFactor'
  | 'passkeys'
  | 'identities'
  | 'scheduledDeletion';
export type DataRemovers = Readonly<Record<Exclude<RemovedPart, OwnPart>, RemoveData>>;
