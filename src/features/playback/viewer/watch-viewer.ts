import type { FastifyReply } from 'fastify';

import type { HoldLease, LeaseTerms } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { toLossError } from '#features/videos/index.ts';
import { cutResponse, leaseResponse } from '#platform/http/routes/lease-response.ts';

export type StreamMetrics = {
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function that must be called when the stream ends. */
  readonly streamOpened: () => () => void;
};

export type Viewer = {
  /** Aborts when the viewer leaves before the end, or loses access. */
  readonly signal: AbortSignal;
  /** Cuts the response when these terms no longer hold. */
  readonly lease: (terms: LeaseTerms) => void;
};

export type ViewerContext = {
  readonly metrics: StreamMetrics;
  readonly videos: { readonly holdLease: HoldLease };
};

/**
 * Sends a response to a viewer. Counts the stream and its bytes, including headers. A viewer who
 * loses access before the response has begun gets a 404, or a 451 if the video was removed.
 */
export async function respondToViewer(
  ctx: ViewerContext,
  reply: FastifyReply,
  respond: (viewer: Viewer) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const viewer = watchViewer(ctx, reply);
  const { signal } = viewer;
  try {
    const sent = await respond(viewer);
    if (signal.aborted) cutResponse(reply);
    return sent;
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason instanceof AppError) throw signal.reason;
    // The viewer has left, so no error is sent.
    return reply.hijack();
  }
}

function watchViewer({ metrics, videos }: ViewerContext, reply: FastifyReply): Viewer {
  const leaving = new AbortController();
  const { raw } = reply;
  const { socket } = raw;
  const bytesBefore = socket?.bytesWritten ?? 0;
  const onEnd = metrics.streamOpened();
  raw.once('close', () => {
    onEnd();
    metrics.streamBytes((socket?.bytesWritten ?? bytesBefore) - bytesBefore);
    if (!raw.writableFinished) leaving.abort();
  });
  return {
    signal: leaving.signal,
    lease: (terms) =>
      leaseResponse(reply, videos.holdLease, {
        terms,
        onLost: (cause) => leaving.abort(toLossError(cause, 'link')),
      }),
  };
}
