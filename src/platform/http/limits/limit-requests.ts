import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { type Awaitable, continueWith } from '#lib/async/continue-with.ts';

import { toRateLimitPolicy } from '../route-options.ts';
import { identifyClient } from './identify-client.ts';
import { toRateLimitHeaders, type WindowState } from './rate-limit-headers.ts';
import type { LimitedPolicy, RateLimits } from './rate-limits.ts';

/**
 * Counts the request if its route is rate-limited, and sets the RateLimit headers. Throws AppError.
 */
export function limitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    rateLimits,
    findAccountId,
  }: {
    readonly rateLimits: RateLimits;
    readonly findAccountId: (request: FastifyRequest) => Awaitable<string | undefined>;
  },
): Awaitable<void> {
  const { url, config } = request.route;
  const policy = toRateLimitPolicy(url ?? request.url, config);
  if (policy === 'none') return;
  // Limits against password guessing and anonymous use count by address, regardless of credentials.
  const accountId = policy === 'api' ? findAccountId(request) : undefined;
  return continueWith(accountId, (id) =>
    continueWith(rateLimits.count(policy, id ?? identifyClient(request.ip)), (counted) =>
      limit(reply, counted),
    ),
  );
}

/** Applies one policy, for routes that choose their policy at run time. */
export async function limitClient(
  reply: FastifyReply,
  { policy, ip }: { readonly policy: LimitedPolicy; readonly ip: string },
  rateLimits: RateLimits,
): Promise<void> {
  limit(reply, await rateLimits.count(policy, identifyClient(ip)));
}

/** Like `limitClient`, for a policy that applies to an account wherever its requests come from. */
export async function limitAccount(
  reply: FastifyReply,
  { policy, accountId }: { readonly policy: LimitedPolicy; readonly accountId: string },
  rateLimits: RateLimits,
): Promise<void> {
  limit(reply, await rateLimits.count(policy, accountId));
}

/**
 * Counts several uses of an account, sets the RateLimit headers and returns how many are within the
 * limit. The error is for the other uses; undefined if there are none.
 */
export async function countUses(
  reply: FastifyReply,
  {
    policy,
    accountId,
    uses,
  }: { readonly policy: LimitedPolicy; readonly accountId: string; readonly uses: number },
  rateLimits: RateLimits,
): Promise<{ readonly admitted: number; readonly error: AppError | undefined }> {
  const { states, admitted } = await rateLimits.count(policy, accountId, uses);
  return { admitted, error: describeLimits(reply, states) };
}

function limit(reply: FastifyReply, { states }: { readonly states: readonly WindowState[] }): void {
  const error = describeLimits(reply, states);
  if (error !== undefined) throw error;
}

/** Sets the RateLimit headers. Returns the error if a limit is exceeded. */
function describeLimits(reply: FastifyReply, states: readonly WindowState[]): AppError | undefined {
  if (states.length === 0) return undefined;
  const headers = toRateLimitHeaders(states);
  reply.headers(headers);

  if (!states.some(({ exceeded }) => exceeded)) return undefined;
  const wait = describeWait(Number(headers['retry-after']));
  return new AppError('rate_limited', `Too many requests. Try again in ${wait}.`);
}

function describeWait(seconds: number): string {
  return seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
