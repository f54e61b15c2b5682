import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Guard } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Operation } from '#contract/permissions.ts';

type CallerOptions = { readonly guard: Guard; readonly operation: Operation };

/** Errors for invalid credentials. Routes that require no credentials return them too. */
export const CREDENTIAL_ERRORS = [
  'ambiguous_credentials',
  'invalid_token',
  'invalid_api_key',
  'insufficient_scope',
] as const;

/**
 * Returns the caller's account, or null. Sets the caching headers accordingly. Throws like the
 * guard.
 */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: CallerOptions,
): Promise<AccountId | null> {
  // A cache must not return an anonymous response to a caller with credentials.
  reply.header('vary', 'authorization, x-api-key, cookie');
  const principal = await guard.identify(request, operation);
  if (principal.kind === 'anonymous') return null;
  reply.header('cache-control', 'private, no-store');
  return principal.accountId;
}

/** Like `identifyCaller`, for routes that require credentials. */
export async function requireCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: CallerOptions,
): Promise<AccountId> {
  const { accountId } = await guard.require(request, operation);
  reply.header('cache-control', 'private, no-store');
  return accountId;
}
