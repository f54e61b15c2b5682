import type {
  AccountPrincipal,
  CredentialCarrier,
  Guard,
  Principal,
} from '../../contract/guard.ts';
import { type Permission, PERMISSIONS, type Operation } from '../../contract/permissions.ts';
import { assertNever } from '../../lib/assert-never.ts';
import type { Keys } from './keys.ts';
import { readCredential } from './read-credential.ts';
import {
  authenticationRequired,
  bearerTokenRequired,
  insufficientScope,
  invalidApiKey,
  invalidToken,
} from './refusals.ts';
import { isFromOwnPages } from './same-origin.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

export type GuardDeps = {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly keys: Pick<Keys, 'find'>;
  readonly cookie: Pick<SessionCookie, 'read'>;
  readonly publicUrl: URL;
};

const ANONYMOUS: Principal = { kind: 'anonymous' };
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

type NeedsSomebody = Exclude<Permission, { readonly kind: 'public' }>;

/** The one place where credentials are told apart and PERMISSIONS is applied. */
export function createGuard(deps: GuardDeps): Guard {
  async function identify(request: CredentialCarrier, operation: Operation): Promise<Principal> {
    const permission: Permission = PERMISSIONS[operation];
    if (permission.kind === 'public') return ANONYMOUS;
    const credential = readCredential(request);
    switch (credential.kind) {
      case 'token':
        return identifyToken(credential.token, deps);
      case 'key':
        return identifyKey(credential.text, { request, permission, deps });
      case 'none':
        return identifyCookie(request, permission, deps);
      default:
        return assertNever(credential);
    }
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

async function identifyToken(token: string, { sessions }: GuardDeps): Promise<AccountPrincipal> {
  const holder = await sessions.find(token, 'token');
  if (holder === undefined) throw invalidToken();
  return { kind: 'session', accountId: holder.account.id, sessionId: holder.session.id };
}

type KeyUse = {
  readonly request: CredentialCarrier;
  readonly permission: NeedsSomebody;
  readonly deps: GuardDeps;
};

async function identifyKey(
  text: string,
  { request, permission, deps }: KeyUse,
): Promise<AccountPrincipal> {
  const key = await deps.keys.find(text, request.ip);
  if (key === undefined) throw invalidApiKey();
  if (permission.kind === 'bearer') throw bearerTokenRequired();
  if (!key.scopes.includes(permission.scope)) throw insufficientScope(permission.scope);
  return { kind: 'key', accountId: key.accountId, keyId: key.id, scopes: key.scopes };
}

/** A cookie comes along unasked, so one that says nothing is no reason to refuse what anybody may read. */
async function identifyCookie(
  request: CredentialCarrier,
  permission: NeedsSomebody,
  { sessions, cookie, publicUrl }: GuardDeps,
): Promise<Principal> {
  const token =
    permission.kind !== 'bearer' && isFromOwnPages(request, publicUrl.origin)
      ? cookie.read(request.headers['cookie'])
      : undefined;
  if (token !== undefined) {
    const holder = await sessions.find(token, 'browser');
    if (holder !== undefined) {
      return { kind: 'session', accountId: holder.account.id, sessionId: holder.session.id };
    }
    if (permission.kind === 'owner' || !READS.has(request.method)) throw invalidToken();
  }
  if (permission.kind !== 'optional') throw authenticationRequired();
  return ANONYMOUS;
}
