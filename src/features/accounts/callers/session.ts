import type { AccountId, SessionId } from '#contract/ids.ts';

import type { StoredAccount } from '../account/account-store.ts';

/** Idle timeout of a session. */
export const SESSION_MS = 30 * 86_400_000;

/** `browser` sessions use the cookie of the account area, `token` sessions a bearer token. */
export type SessionKind = 'browser' | 'token';

export type Session = {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly kind: SessionKind;
  readonly client: string | null;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
  /** The last sign-in or confirmation with the password or a passkey. */
  readonly confirmedAtMs: number;
};

/** The session and account of a session token. */
export type SessionHolder = { readonly session: Session; readonly account: StoredAccount };
