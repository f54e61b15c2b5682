import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Grant } from '#contract/access-lease.ts';
import { toAllowedSites } from '#contract/grant-limits.ts';
import type { FindEmbedSites, ReadyVideo } from '#features/videos/index.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

import { guardEmbedding } from './embed-guard.ts';

/**
 * Applies the allowed domains of the video and of the token, and the daily bytes, which all responses below `/stream/` obey, to a
 * viewer who may read the video. Throws AppError.
 */
export async function admitViewer(
  ctx: {
    readonly findEmbedSites: FindEmbedSites;
    readonly bytes: Pick<ByteMeter, 'admit'>;
    readonly publicUrl: URL;
  },
  viewing: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { video, grant }: { readonly video: ReadyVideo; readonly grant: Grant | null },
): Promise<void> {
  const sites = ctx.findEmbedSites(video);
  guardEmbedding(viewing, sites instanceof Promise ? await sites : sites, ctx.publicUrl);
  guardEmbedding(viewing, toAllowedSites(grant?.limits), ctx.publicUrl);
  if (video.ownerId !== null) await ctx.bytes.admit(video.ownerId);
}
