import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';

import { toRateLimitHeaders, type WindowState } from './rate-limit-headers.ts';
import type { CountRequest, LimitedPolicy } from './rate-limits.ts';
import { isApiRequest, type RateLimitPolicy } from './route-options.ts';

/** Counts the request where its route is limited, and says what is left. Throws AppError. */
export async function limitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { count, findAccountId }: Counting,
): Promise<void> {
  const policy = toPolicy(request);
  if (policy === 'none') return;
  // What guards against guessing and against strangers is counted by address, whoever says who he is.
  const accountId = policy === 'api' ? await findAccountId(request) : undefined;
  limit(reply, await count(policy, accountId ?? toClientNetwork(request.ip)));
}

type Counting = {
  readonly count: CountRequest;
  readonly findAccountId: (request: FastifyRequest) => Promise<string | undefined>;
};

/** The same for one policy, for a route that can tell only later which one it draws on. */
export async function limitClient(
  reply: FastifyReply,
  { policy, ip }: { readonly policy: LimitedPolicy; readonly ip: string },
  count: CountRequest,
): Promise<void> {
  limit(reply, await count(policy, toClientNetwork(ip)));
}

function limit(reply: FastifyReply, states: readonly WindowState[]): void {
  if (states.length === 0) return;
  const headers = toRateLimitHeaders(states);
  reply.headers(headers);

  if (!states.some(({ exceeded }) => exceeded)) return;
  const seconds = headers['retry-after'] ?? '';
  throw new AppError('rate_limited', `Too many requests; try again in ${seconds} s.`);
}

function toPolicy(request: FastifyRequest): RateLimitPolicy {
  return request.routeOptions.config?.rateLimit ?? (isApiRequest(request) ? 'api' : 'none');
}
