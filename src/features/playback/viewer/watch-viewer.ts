import type { FastifyReply } from 'fastify';

import type { HoldLease, LeaseTerms } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { toLossError } from '#features/videos/index.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import { cutResponse, leaseResponse } from '#platform/http/routes/lease-response.ts';

export type StreamMetrics = {
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function that must be called when the stream ends. */
  readonly streamOpened: () => () => void;
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
  respond: (viewer: Viewer) => Promise<void>,
): Promise<FastifyReply> {
  const viewer = new Viewer(ctx, reply);
  try {
    await respond(viewer);
    if (viewer.isGone) cutResponse(reply);
  } catch (error) {
    if (!viewer.isGone) throw error;
    if (viewer.signal.reason instanceof AppError) throw viewer.signal.reason;
    // The viewer has left, so no error is sent.
    reply.hijack();
  }
  return reply;
}

/** Who receives a response. */
export class Viewer {
  readonly #reply: FastifyReply;
  readonly #holdLease: HoldLease;
  #leaving: AbortController | undefined;
  #isGone = false;
  #reason: AppError | undefined;

  constructor({ metrics, videos }: ViewerContext, reply: FastifyReply) {
    this.#reply = reply;
    this.#holdLease = videos.holdLease;
    const { raw } = reply;
    const { socket } = raw;
    const bytesBefore = socket?.bytesWritten ?? 0;
    const onEnd = metrics.streamOpened();
    raw.once('close', () => {
      onEnd();
      metrics.streamBytes((socket?.bytesWritten ?? bytesBefore) - bytesBefore);
      if (!raw.writableFinished) this.#leave();
    });
  }

  /** True if the viewer has left before the end, or lost access. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Aborts when the viewer is gone. Created on demand, because cached media needs none. */
  get signal(): AbortSignal {
    if (this.#leaving === undefined) {
      this.#leaving = new AbortController();
      if (this.#isGone) this.#leaving.abort(this.#reason);
    }
    return this.#leaving.signal;
  }

  /** Whose share of permits and threads is used. */
  get network(): string {
    return toClientNetwork(this.#reply.request.ip);
  }

  /** Cuts the response when these terms no longer hold. */
  lease(terms: LeaseTerms): void {
    leaseResponse(this.#reply, this.#holdLease, {
      terms,
      onLost: (cause) => this.#leave(toLossError(cause, 'link')),
    });
  }

  #leave(reason?: AppError): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#reason = reason;
    this.#leaving?.abort(reason);
  }
}
