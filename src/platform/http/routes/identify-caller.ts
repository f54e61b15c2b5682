import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

import type { CredentialId } from '#contract/access-lease.ts';
import {
  type AccountPrincipal,
  CREDENTIAL_FIELDS,
  type Guard,
  type Principal,
} from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import { isOperation, type Operation, PERMISSIONS } from '#contract/permissions.ts';
import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';

/** The `Vary` of responses that depend on credentials. */
export const VARY_BY_CREDENTIALS = CREDENTIAL_FIELDS.join(', ');

/**
 * An `onRequest` hook of all routes. Identifies the caller of an operation, checks the permission
 * and sets the caching headers accordingly, before anything else about the request is checked.
 * Throws like the guard.
 */
export function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: Guard,
): Awaitable<void> {
  const operation = request.route.config.operation;
  if (operation === undefined) return;
  // A cache must not return an anonymous response to a caller with credentials.
  if (PERMISSIONS[operation].kind === 'optional') reply.header('vary', VARY_BY_CREDENTIALS);
  return continueWith(guard.identify(request, operation), (principal) => {
    request.principal = principal;
    request.origin.actor = principal;
    if (principal.kind !== 'anonymous') reply.header('cache-control', 'private, no-store');
  });
}

/** The operation of a route, which its `operationId` names by default. */
export function findOperation({ config, schema }: RouteOptions): Operation | undefined {
  const { operationId } = { operationId: undefined, ...schema };
  return config?.operation ?? (isOperation(operationId) ? operationId : undefined);
}

/** The caller of an operation. */
export function getPrincipal({ principal }: FastifyRequest): Principal {
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
