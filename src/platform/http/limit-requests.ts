import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../../contract/app-error.ts';
import { toClientNetwork } from '../../lib/net/client-network.ts';
import { toRateLimitHeaders } from './rate-limit-headers.ts';
import type { CountRequest } from './rate-limits.ts';
import { isApiRequest, type RateLimitPolicy } from './route-options.ts';

/** Counts the request where its route is limited, and says what is left. Throws AppError. */
export async function limitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  count: CountRequest,
): Promise<void> {
  const policy = toPolicy(request);
  if (policy === 'none') return;
  const states = await count(policy, toClientNetwork(request.ip));
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
