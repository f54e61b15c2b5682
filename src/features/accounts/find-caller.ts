import { AppError } from '#contract/app-error.ts';
import type { CredentialCarrier } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { assertNever } from '#lib/assert-never.ts';

import type { ApiKey } from './account.ts';
import type { AreaCookie } from './area-cookies.ts';
import type { Keys } from './keys.ts';
import { readCredential } from './read-credential.ts';
import { isFromOwnPages } from './same-origin.ts';
import type { SessionHolder } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** What a request's credential stands for; `undefined` where it stands for nobody. */
export type Caller =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly holder: SessionHolder | undefined }
  | { readonly kind: 'key'; readonly key: ApiKey | undefined }
  | { readonly kind: 'cookie'; readonly holder: SessionHolder | undefined };

/** Throws AppError for two credentials at once, and for a scheme that is not ours. */
export type FindCaller = (request: CredentialCarrier) => Promise<Caller>;

/** Whom a request is counted for; undefined where that is its address. Never refuses. */
export type FindAccountId = (request: CredentialCarrier) => Promise<AccountId | undefined>;

type Deps = {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly keys: Pick<Keys, 'find'>;
  readonly cookie: Pick<AreaCookie, 'read'>;
  readonly publicUrl: URL;
};

/** Looks a credential up once a request, and anew for the next one. */
export function createFindCaller(deps: Deps): FindCaller {
  const callers = new WeakMap<CredentialCarrier['raw'], Promise<Caller>>();
  return (request) => {
    const caller = callers.get(request.raw) ?? lookUp(request, deps);
    callers.set(request.raw, caller);
    return caller;
  };
}

async function lookUp(
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
      const isOwn = isFromOwnPages(request, publicUrl.origin);
      const token = isOwn ? cookie.read(request.headers['cookie']) : undefined;
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
      // The guard refuses the same request in its turn, where that matters.
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
