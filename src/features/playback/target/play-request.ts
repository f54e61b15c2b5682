import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ByteQuota } from '../viewer/byte-quota.ts';
import type { Viewer } from '../viewer/watch-viewer.ts';
import type { Target } from './find-target.ts';

/** A viewer's request whose target is known. */
export type PlayRequest = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly target: Target;
  /** Its signal ends the upstream request. */
  readonly viewer: Pick<Viewer, 'signal' | 'isGone'>;
  readonly quota: ByteQuota;
};
