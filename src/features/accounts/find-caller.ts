import { AppError } from '#contract/app-error.ts';
import type { CredentialCarrier } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { assertNever } from '#lib/assert-never.ts';

import type { ApiKey } from './account.ts';
import type { AreaCookie } from './area-cookies.ts';
import type { Keys } from './keys.ts';
import { readCredential } from './read-credential.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SessionHolder } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** The owner of a request's credential. `undefined` means that the credential is invalid. */
export type Caller =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly holder: SessionHolder | undefined }
  | { readonly kind: 'key'; readonly key: ApiKey | undefined }
  | { readonly kind: 'cookie'; readonly holder: SessionHolder | undefined };

/** Throws AppError for requests with multiple credentials or an unsupported scheme. */
export type FindCaller = (request: CredentialCarrier) => Promise<Caller>;

/**
 * The account whose rate limits apply to the request. If undefined, the limits of the IP address
 * apply. Never throws for an invalid credential.
 */
export type FindAccountId = (request: CredentialCarrier) => Promise<AccountId | undefined>;

type Deps = {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly keys: Pick<Keys, 'find'>;
  readonly cookie: Pick<AreaCookie, 'read'>;
  readonly publicUrl: URL;
};

/** Looks up a credential once per request. Nothing is cached between requests. */
export function createFindCaller(deps: Deps): FindCaller {
  const callers = new WeakMap<CredentialCarrier['raw'], Promise<Caller>>();
  return (request) => {
    const caller = callers.get(request.raw) ?? lookUpCredential(request, deps);
    callers.set(request.raw, caller);
    return caller;
  };
}

async function lookUpCredential(
  request: CredentialCarrier,
  { sessions, keys, cookie, publicUrl }: Deps,
): Promise<Caller> {
  const credential = readCredential(request);
  switch (credential.kind) {
    case 'token':
      return { kind: 'token', holder: await sessions.find(credential.token, 'token') };
    case 'key':
      return { kind: 'key', key: await keys.find(credential.text, request.ip) };
    case 'none': {
      const isTrusted = isSameOrigin(request, publicUrl.origin);
      const token = isTrusted ? cookie.read(request.headers['cookie']) : undefined;
      if (token === undefined) return { kind: 'none' };
      return { kind: 'cookie', holder: await sessions.find(token, 'browser') };
    }
    default:
      return assertNever(credential);
  }
}

export function createFindAccountId(findCaller: FindCaller): FindAccountId {
  return async (request) => {
    try {
      return toAccountId(await findCaller(request));
    } catch (error) {
      // An invalid credential is ignored here. If the route needs credentials, the guard rejects
      // the request later.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };
}

function toAccountId(caller: Caller): AccountId | undefined {
  switch (caller.kind) {
    case 'none':
      return undefined;
    case 'key':
      return caller.key?.accountId;
    case 'token':
    case 'cookie':
      return caller.holder?.account.id;
    default:
      return assertNever(caller);
  }
}
