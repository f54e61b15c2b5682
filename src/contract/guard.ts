import type { AccountId, KeyId, SessionId } from './ids.ts';
import type { Operation, Scope } from './permissions.ts';

/** Who calls. `session` is a bearer token, or the account area's cookie. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'session'; readonly accountId: AccountId; readonly sessionId: SessionId }
  | {
      readonly kind: 'key';
      readonly accountId: AccountId;
      readonly keyId: KeyId;
      readonly scopes: readonly Scope[];
    };

export type AccountPrincipal = Exclude<Principal, { readonly kind: 'anonymous' }>;

/** The parts of a request that credentials can be in. */
export type CredentialCarrier = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly ip: string;
  readonly method: string;
  /** Fields as they came: of two `Authorization` fields `headers` keeps the first only. */
  readonly raw: { readonly rawHeaders: readonly string[] };
};

/**
 * Tells who calls, and refuses who may not (PERMISSIONS): 401 for wrong or missing credentials, 400 for
 * two kinds at once, 403 for a missing scope. Routes get it from `app`; nobody imports accounts.
 */
export type Guard = {
  readonly identify: (request: CredentialCarrier, operation: Operation) => Promise<Principal>;
  readonly require: (request: CredentialCarrier, operation: Operation) => Promise<AccountPrincipal>;
};
