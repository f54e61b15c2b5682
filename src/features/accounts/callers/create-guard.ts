import { AppError } from '#contract/app-error.ts';
import type { AccountPrincipal, CredentialCarrier, Guard, Principal } from '#contract/guard.ts';
import { type Permission, PERMISSIONS } from '#contract/permissions.ts';
import { assertNever } from '#lib/assert-never.ts';
import { continueWith } from '#lib/async/continue-with.ts';
import { isSafeMethod } from '#lib/http/is-safe-method.ts';
import { createRouteNotFoundError } from '#platform/http/errors/to-app-error.ts';

import {
  authenticationRequired,
  bearerTokenRequired,
  insufficientScope,
  invalidApiKey,
  invalidToken,
} from '../account/auth-errors.ts';
import type { CallerContext } from './caller-context.ts';
import { type Caller, findCaller } from './find-caller.ts';
import type { ApiKey } from './key.ts';
import { rejectSeveralCredentials } from './read-credential.ts';
import type { SessionHolder } from './session.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };

type ProtectedPermission = Exclude<Permission, { readonly kind: 'public' | 'operator' }>;

/** The only place that enforces PERMISSIONS. */
export function createGuard(ctx: CallerContext): Guard {
  return {
    identify(request, operation) {
      const permission: Permission = PERMISSIONS[operation];
      if (permission.kind === 'operator') return requireOperator(ctx, request);
      if (permission.kind !== 'public') {
        return continueWith(findCaller(ctx, request), (caller) =>
          authorize(caller, permission, request.method),
        );
      }
      rejectSeveralCredentials(request);
      return ANONYMOUS;
    },
  };
}

/** Everyone but an operator gets the 404 of a URL without a route. */
async function requireOperator(
  ctx: CallerContext,
  request: CredentialCarrier,
): Promise<AccountPrincipal> {
  const holder = await findHolder(ctx, request);
  if (holder?.account.role !== 'operator') throw createRouteNotFoundError();
  return toPrincipal(holder);
}

async function findHolder(
  ctx: CallerContext,
  request: CredentialCarrier,
): Promise<SessionHolder | undefined> {
  try {
    const caller = await findCaller(ctx, request);
    return caller.kind === 'token' || caller.kind === 'cookie' ? caller.holder : undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

function authorize(caller: Caller, permission: ProtectedPermission, method: string): Principal {
  switch (caller.kind) {
    case 'token':
      if (caller.holder === undefined) throw invalidToken();
      return toPrincipal(caller.holder);
    case 'key':
      return authorizeKey(caller.key, permission);
    case 'cookie':
      return authorizeCookie(caller.holder, permission, method);
    case 'none':
      return authorizeAnonymous(permission);
    default:
      return assertNever(caller);
  }
}

function authorizeKey(key: ApiKey | undefined, permission: ProtectedPermission): AccountPrincipal {
  if (key === undefined) throw invalidApiKey();
  if (permission.kind === 'bearer') throw bearerTokenRequired();
  if (!key.scopes.includes(permission.scope)) throw insufficientScope(permission.scope);
  return { kind: 'key', accountId: key.accountId, keyId: key.id, scopes: key.scopes };
}

/**
 * Browsers send the cookie with every request, so an invalid cookie does not block public reads.
 */
function authorizeCookie(
  holder: SessionHolder | undefined,
  permission: ProtectedPermission,
  method: string,
): Principal {
  if (permission.kind === 'bearer') return authorizeAnonymous(permission);
  if (holder !== undefined) return toPrincipal(holder);
  if (permission.kind === 'owner' || !isSafeMethod(method)) throw invalidToken();
  return ANONYMOUS;
}

function authorizeAnonymous(permission: ProtectedPermission): Principal {
  if (permission.kind !== 'optional') throw authenticationRequired();
  return ANONYMOUS;
}

function toPrincipal({ account, session }: SessionHolder): AccountPrincipal {
  return { kind: 'session', accountId: account.id, sessionId: session.id };
}
