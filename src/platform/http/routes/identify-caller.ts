import type { FastifyReply, FastifyRequest } from 'fastify';

import type { CredentialId } from '#contract/access-lease.ts';
import type { AccountPrincipal, Guard, Principal } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { isOperation, type Operation, PERMISSIONS } from '#contract/permissions.ts';

import { setActor } from '../../audit/request-origin.ts';

/** The `Vary` of responses that depend on credentials. */
export const CREDENTIAL_FIELDS = 'authorization, x-api-key, cookie';

const principals = new WeakMap<FastifyRequest, Principal>();

/**
 * An `onRequest` hook of all routes. Identifies the caller of an operation, checks the permission
 * and sets the caching headers accordingly, before anything else about the request is checked.
 * Throws like the guard.
 */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: Guard,
): Promise<void> {
  const operation = findOperation(request);
  if (operation === undefined) return;
  // A cache must not return an anonymous response to a caller with credentials.
  if (PERMISSIONS[operation].kind === 'optional') reply.header('vary', CREDENTIAL_FIELDS);
  const principal = await guard.identify(request, operation);
  principals.set(request, principal);
  setActor(principal);
  if (principal.kind !== 'anonymous') reply.header('cache-control', 'private, no-store');
}

function findOperation({
  routeOptions: { config, schema },
}: FastifyRequest): Operation | undefined {
  if (config?.operation !== undefined) return config.operation;
  const { operationId } = { operationId: undefined, ...schema };
  return isOperation(operationId) ? operationId : undefined;
}

/** Returns undefined if the caller was not identified, or if the route is not an operation. */
export function findPrincipal(request: FastifyRequest): Principal | undefined {
  return principals.get(request);
}

/** The caller of an operation. */
export function getPrincipal(request: FastifyRequest): Principal {
  const principal = findPrincipal(request);
  if (principal === undefined) throw new Error('the route must be an operation');
  return principal;
}

/** The account that calls an operation with optional credentials. Null without credentials. */
export function getOptionalAccountId(request: FastifyRequest): AccountId | null {
  const principal = getPrincipal(request);
  return principal.kind === 'anonymous' ? null : principal.accountId;
}

/** The caller of an operation that requires credentials. */
export function getAccountPrincipal(request: FastifyRequest): AccountPrincipal {
  const principal = getPrincipal(request);
  if (principal.kind === 'anonymous') throw new Error('the operation must require credentials');
  return principal;
}

/** The account that calls an operation that requires credentials. */
export function getAccountId(request: FastifyRequest): AccountId {
  return getAccountPrincipal(request).accountId;
}

export function toCredentialId(principal: AccountPrincipal): CredentialId {
  return principal.kind === 'key' ? principal.keyId : principal.sessionId;
}
