import type { FastifyReply } from 'fastify';

import type { HoldLease, LeaseTerms, LossCause } from '#contract/access-lease.ts';

type LeasedResponse = {
  readonly terms: LeaseTerms;
  /** Called first. Until the handler has sent a response, it can still send an error. */
  readonly onLost: (cause: LossCause) => void;
};

/** Cuts the response when its reader loses access. */
export function leaseResponse(
  reply: FastifyReply,
  holdLease: HoldLease,
  { terms, onLost }: LeasedResponse,
): void {
  const { raw } = reply;
  if (raw.destroyed) return;
  const lease = holdLease(terms, (cause) => {
    onLost(cause);
    if (reply.sent || raw.headersSent) cutResponse(reply);
  });
  raw.once('close', () => lease[Symbol.dispose]());
}

/**
 * Resets the connection. Bytes that the system has not sent yet are dropped, and the response does
 * not look complete, so that no cache stores it. A pipelined response has no socket until those
 * before it have ended, so the socket is that of the request.
 */
export function cutResponse({ request }: FastifyReply): void {
  request.raw.socket.resetAndDestroy();
}
