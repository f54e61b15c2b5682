import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { HttpServer } from '#platform/http/route-options.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import { createExpireAnalytics } from './expire-analytics.ts';
import { registerIngestRoute } from './ingest/ingest-route.ts';
import { createIngest, type IngestOptions, type TrackedVideo } from './ingest/ingest.ts';
import { createMediaRequestRecorder } from './ingest/record-media-request.ts';
import { type SenderOptions, SenderReader } from './ingest/sender-reader.ts';

/** The length of 96 bits of a SHA-256 digest in base64url. */
const RESOURCE_CHARACTERS = 16;

export type AnalyticsOptions = SenderOptions &
  IngestOptions & {
    readonly log: Logger;
    readonly sessionTtlMs: number;
  };

export type Analytics = {
  readonly registerRoutes: (server: HttpServer) => void;
  /** Records the CMCD data of a media request. Neither throws nor blocks. */
  readonly recordMediaRequest: (request: {
    readonly video: TrackedVideo;
    readonly cmcd: string;
    readonly request: FastifyRequest;
  }) => void;
  readonly expireAnalytics: HourlyErasure;
};

export function createAnalytics(options: AnalyticsOptions): Analytics {
  const senders = new SenderReader(options);
  const ingest = createIngest(options);
  const mediaRequests = createMediaRequestRecorder({ ...options, ingest });
  return {
    registerRoutes: (server) => registerIngestRoute(server, { ingest, mediaRequests, senders }),
    recordMediaRequest: ({ video, cmcd, request }) =>
      mediaRequests.record({
        video,
        cmcd,
        resource: toResource(request),
        findSender: () => senders.read(request),
      }),
    expireAnalytics: createExpireAnalytics(options),
  };
}

/**
 * A short digest of the path and range. The query is not included, because its CMCD data changes
 * with each request.
 */
function toResource({ url, headers }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${url.split('?', 1)[0]} ${headers.range ?? ''}`)
    .digest('base64url')
    .slice(0, RESOURCE_CHARACTERS);
}
