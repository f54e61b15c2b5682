import type { AccountPrincipal, CredentialCarrier, Guard, Principal } from '#contract/guard.ts';
import { type Permission, PERMISSIONS, type Operation } from '#contract/permissions.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isSafeMethod } from '#lib/http/is-safe-method.ts';

import type { ApiKey } from './account.ts';
import type { Caller, FindCaller } from './find-caller.ts';
import {
  authenticationRequired,
  bearerTokenRequired,
  insufficientScope,
  invalidApiKey,
  invalidToken,
} from './refusals.ts';
import type { SessionHolder } from './session-store.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };

type NeedsSomebody = Exclude<Permission, { readonly kind: 'public' }>;

/** The one place where PERMISSIONS is applied. */
export function createGuard(findCaller: FindCaller): Guard {
  async function identify(request: CredentialCarrier, operation: Operation): Promise<Principal> {
    const permission: Permission = PERMISSIONS[operation];
    if (permission.kind === 'public') return ANONYMOUS;
    return admit(await findCaller(request), permission, request.method);
  }
  return {
    identify,
    async require(request, operation) {
      const principal = await identify(request, operation);
      if (principal.kind === 'anonymous') throw authenticationRequired();
      return principal;
    },
  };
}

function admit(caller: Caller, permission: NeedsSomebody, method: string): Principal {
  switch (caller.kind) {
    case 'token':
      if (caller.holder === undefined) throw invalidToken();
      return toPrincipal(caller.holder);
    case 'key':
      return admitKey(caller.key, permission);
    case 'cookie':
      return admitCookie(caller.holder, permission, method);
    case 'none':
      return admitNobody(permission);
    default:
      return assertNever(caller);
  }
}

function admitKey(key: ApiKey | undefined, permission: NeedsSomebody): AccountPrincipal {
  if (key === undefined) throw invalidApiKey();
  if (permission.kind === 'bearer') throw bearerTokenRequired();
  if (!key.scopes.includes(permission.scope)) throw insufficientScope(permission.scope);
  return { kind: 'key', accountId: key.accountId, keyId: key.id, scopes: key.scopes };
}

/** A cookie comes along unasked, so one that says nothing is no reason to refuse what anybody may read. */
function admitCookie(
  holder: SessionHolder | undefined,
  permission: NeedsSomebody,
  method: string,
): Principal {
  if (permission.kind === 'bearer') return admitNobody(permission);
  if (holder !== undefined) return toPrincipal(holder);
  if (permission.kind === 'owner' || !isSafeMethod(method)) throw invalidToken();
  return ANONYMOUS;
}

function admitNobody(permission: NeedsSomebody): Principal {
  if (permission.kind !== 'optional') throw authenticationRequired();
  return ANONYMOUS;
}

function toPrincipal({ account, session }: SessionHolder): AccountPrincipal {
  return { kind: 'session', accountId: account.id, sessionId: session.id };
}
