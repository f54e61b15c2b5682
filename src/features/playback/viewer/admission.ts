import type { FastifyReply, FastifyRequest } from 'fastify';

import type { FindEmbedSites, FindLoadedEmbedSites, ReadyVideo } from '#features/videos/index.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';

import { guardEmbedding } from './embed-guard.ts';

type AdmissionContext = {
  readonly findEmbedSites: FindEmbedSites;
  readonly bytes: Pick<ByteMeter, 'admit'>;
  readonly publicUrl: URL;
};

type MemoryContext = {
  readonly findLoadedEmbedSites: FindLoadedEmbedSites;
  readonly bytes: Pick<ByteMeter, 'isAdmitted'>;
};

type ViewerRequest = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** A condition for the playback of a video that the viewer may read. */
type AdmissionRule = {
  /** Throws AppError to refuse the viewer. */
  readonly admit: (
    ctx: AdmissionContext,
    viewing: ViewerRequest,
    video: ReadyVideo,
  ) => Promise<void>;
  /** Whether memory shows that every viewer is admitted. Without I/O, for prepared responses. */
  readonly admitsAll: (ctx: MemoryContext, video: ReadyVideo) => boolean;
};

const ALLOWED_DOMAINS: AdmissionRule = {
  admit: guardEmbedding,
  admitsAll: (ctx, video) => ctx.findLoadedEmbedSites(video)?.kind === 'any',
};

const DAILY_BYTES: AdmissionRule = {
  async admit({ bytes }, _viewing, { ownerId }) {
    if (ownerId !== null) await bytes.admit(ownerId);
  },
  admitsAll: ({ bytes }, { ownerId }) => ownerId === null || bytes.isAdmitted(ownerId),
};

/** All responses below `/stream/` obey all rules. */
const RULES: readonly AdmissionRule[] = [ALLOWED_DOMAINS, DAILY_BYTES];

export async function admitViewer(
  ctx: AdmissionContext,
  viewing: ViewerRequest,
  video: ReadyVideo,
): Promise<void> {
  for (const rule of RULES) await rule.admit(ctx, viewing, video);
}

export function admitsEveryViewer(ctx: MemoryContext, video: ReadyVideo): boolean {
  return RULES.every((rule) => rule.admitsAll(ctx, video));
}
