import type { FastifyReply, FastifyRequest } from 'fastify';

import type { CredentialId } from '#contract/access-lease.ts';
import type { AccountPrincipal, Guard, Principal } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Operation } from '#contract/permissions.ts';

import { setActor } from '../../audit/request-origin.ts';

type CallerOptions = { readonly guard: Guard; readonly operation: Operation };

/** The `Vary` of responses that depend on credentials. */
export const CREDENTIAL_FIELDS = 'authorization, x-api-key, cookie';

/** Identifies the caller and sets the caching headers accordingly. Throws like the guard. */
export async function identifyPrincipal(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: CallerOptions,
): Promise<Principal> {
  // A cache must not return an anonymous response to a caller with credentials.
  reply.header('vary', CREDENTIAL_FIELDS);
  const principal = await guard.identify(request, operation);
  setActor(principal);
  if (principal.kind !== 'anonymous') reply.header('cache-control', 'private, no-store');
  return principal;
}

/** Like `identifyPrincipal`. Returns the caller's account, or null. */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallerOptions,
): Promise<AccountId | null> {
  const principal = await identifyPrincipal(request, reply, options);
  return principal.kind === 'anonymous' ? null : principal.accountId;
}

/** Like `identifyPrincipal`, for routes that require credentials. */
export async function requirePrincipal(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: CallerOptions,
): Promise<AccountPrincipal> {
  const principal = await guard.require(request, operation);
  setActor(principal);
  reply.header('cache-control', 'private, no-store');
  return principal;
}

/** Like `requirePrincipal`. Returns the caller's account. */
export async function requireCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CallerOptions,
): Promise<AccountId> {
  return (await requirePrincipal(request, reply, options)).accountId;
}

export function toCredentialId(principal: AccountPrincipal): CredentialId {
  return principal.kind === 'key' ? principal.keyId : principal.sessionId;
}
