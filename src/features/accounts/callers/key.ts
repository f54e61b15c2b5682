import type { AccountId, KeyId } from '#contract/ids.ts';
import type { Scope } from '#contract/permissions.ts';

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
