import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Guard } from '#contract/guard.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Operation } from '#contract/permissions.ts';

type Calling = { readonly guard: Guard; readonly operation: Operation };

/** What wrong credentials get, also where none are needed. */
export const CREDENTIAL_ERRORS = [
  'ambiguous_credentials',
  'invalid_token',
  'invalid_api_key',
  'insufficient_scope',
] as const;

/** The account that calls, or null. Says in the answer's head who may keep it. Throws as the guard does. */
export async function identifyCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: Calling,
): Promise<AccountId | null> {
  // A cache must not give what it was answered without credentials to who asks with some.
  reply.header('vary', 'authorization, x-api-key, cookie');
  const principal = await guard.identify(request, operation);
  if (principal.kind === 'anonymous') return null;
  reply.header('cache-control', 'private, no-store');
  return principal.accountId;
}

/** The same where credentials are needed. */
export async function requireCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, operation }: Calling,
): Promise<AccountId> {
  const { accountId } = await guard.require(request, operation);
  reply.header('cache-control', 'private, no-store');
  return accountId;
}
