import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ByteQuota } from '../viewer/byte-quota.ts';
import type { Target } from './find-target.ts';

/** A viewer's request whose target is known. */
export type PlayRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly target: Target;
  /** Aborts when the viewer leaves or loses access; ends the upstream request. */
  readonly signal: AbortSignal;
  readonly quota: ByteQuota;
};
