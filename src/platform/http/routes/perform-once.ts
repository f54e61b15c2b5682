import type { FastifyReply } from 'fastify';

import type { AccountId } from '#contract/ids.ts';

import {
  type IdempotencyContext,
  type IdempotentRequest,
  runIdempotently,
  type StoredResponse,
} from './idempotency.ts';

type KeyedRequest = Omit<IdempotentRequest, 'accountId' | 'key'> & {
  /** Null for a caller without credentials, whose key is ignored. */
  readonly accountId: AccountId | null;
  /** The value of `Idempotency-Key`, if the request has one. */
  readonly key: string | undefined;
  readonly perform: () => Promise<StoredResponse>;
};

/**
 * Performs a request and returns its response, or returns the first response to a request with the
 * same key and marks it as a replay. Throws like `runIdempotently`.
 */
export async function performOnce(
  reply: FastifyReply,
  ctx: IdempotencyContext,
  { accountId, key, perform, ...request }: KeyedRequest,
): Promise<StoredResponse> {
  if (accountId === null || key === undefined) return perform();
  const response = await runIdempotently(ctx, { ...request, accountId, key }, perform);
  if (response.isReplay) reply.header('idempotency-replayed', 'true');
  return response;
}

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
