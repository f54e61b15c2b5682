import type { EmbedSites } from '#contract/embed-sites.ts';
import type { AccountId, KeyId, SessionId } from '#contract/ids.ts';
import type { Scope } from '#contract/permissions.ts';

/** The owner of videos. The password hash stays in the store. */
export type Account = {
  readonly id: AccountId;
  readonly email: string;
  readonly name: string | null;
  /** Sites that may embed the account's videos by default. Null uses the server default. */
  readonly embedSites: EmbedSites | null;
  readonly isDisabled: boolean;
  readonly createdAtMs: number;
};

/** `browser` sessions use the cookie of the account area, `token` sessions a bearer token. */
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
  /** CIDR blocks. An empty list allows every network. */
  readonly networks: readonly string[];
  readonly lastFour: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly expiresAtMs: number | null;
};
