import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, KeyId, SessionId } from '#contract/ids.ts';
import type { Scope } from '#contract/permissions.ts';

/** Somebody who owns videos. The password's hash stays in the store. */
export type Account = {
  readonly id: AccountId;
  readonly email: string;
  readonly name: string | null;
  /** Sites that may embed its videos, where these say nothing; null where the operator says it. */
  readonly embedSites: EmbedSites | null;
  readonly isDisabled: boolean;
  readonly createdAtMs: number;
};

/** A log-in that goes on: `browser` by the account area's cookie, `token` by a bearer token. */
export type Session = {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly kind: SessionKind;
  readonly client: string | null;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
};

export type SessionKind = 'browser' | 'token';

export type ApiKey = {
  readonly id: KeyId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** CIDR blocks; empty for anywhere. */
  readonly networks: readonly string[];
  readonly lastFour: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly expiresAtMs: number | null;
};
