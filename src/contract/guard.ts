import type { AccountId, KeyId, SessionId } from './ids.ts';
import type { Operation, Scope } from './permissions.ts';

/** The authenticated caller. `session` covers bearer tokens and the account area's cookie. */
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

/** The fields that can contain credentials. */
export const CREDENTIAL_FIELDS = ['authorization', 'x-api-key', 'cookie'] as const;

/** The parts of a request that can contain credentials. */
export type CredentialCarrier = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly ip: string;
  readonly method: string;
  /**
   * All header fields as received, because `headers` contains only the first of two `Authorization`
   * fields.
   */
  readonly raw: { readonly rawHeaders: readonly string[] };
};

/**
 * Authenticates and authorizes callers according to PERMISSIONS: 401 for wrong or missing
 * credentials, 400 for two kinds of credentials, 403 for a missing scope. `app` passes the guard to
 * the server, which calls it before it checks anything else about a request.
 */
export type Guard = {
  readonly identify: (
    request: CredentialCarrier,
    operation: Operation,
  ) => Principal | Promise<Principal>;
};
