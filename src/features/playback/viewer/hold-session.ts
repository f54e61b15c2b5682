import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { type AdmitSession, SESSION_RENEWAL_MS } from '#features/videos/index.ts';

/**
 * Counts the viewer of a token that allows a number of sessions, until the response has ended.
 * Throws session_limit_reached.
 */
export async function holdSession(
  { videos: { admitSession } }: { readonly videos: { readonly admitSession: AdmitSession } },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { videoId, grant }: { readonly videoId: VideoId; readonly grant: Grant | null },
): Promise<void> {
  const sessions = grant?.limits?.sessions ?? null;
  if (sessions === null) return;
  const session = { videoId, sessions, client: request };
  await admitSession(session);
  // A viewer who has left in the meantime would hold the place forever.
  if (reply.raw.destroyed) return;
  // A file may be sent for hours in one response.
  const timer = setInterval(() => {
    // A renewal that fails is repeated before the session ends.
    void Promise.allSettled([admitSession(session)]);
  }, SESSION_RENEWAL_MS);
  reply.raw.once('close', () => clearInterval(timer));
}
