import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Guard } from '#contract/guard.ts';
import { setActor } from '#platform/audit/request-origin.ts';

/** Options of each route of the console. */
export function operatorRoute(guard: Guard): {
  readonly config: { readonly isConcealed: true; readonly rateLimit: 'none' };
  readonly onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
} {
  return {
    config: { isConcealed: true, rateLimit: 'none' },
    // Before the body is read and validated, so that nothing reveals the route.
    onRequest: async (request, reply) => {
      setActor(await guard.require(request, 'operateService'));
      reply.header('cache-control', 'private, no-store');
    },
  };
}
