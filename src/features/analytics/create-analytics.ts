import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { createExpireAnalytics } from './expire-analytics.ts';
import { createFindCountry } from './ingest/find-country.ts';
import { registerIngestRoute } from './ingest/ingest-route.ts';
import {
  createIngest,
  type FindTrackedVideo,
  type IngestMetrics,
  type TrackedVideo,
} from './ingest/ingest.ts';
import { createReadSender } from './ingest/read-sender.ts';
import { createMediaRequestRecorder } from './ingest/record-media-request.ts';

/** The length of 96 bits of a SHA-256 digest in base64url. */
const RESOURCE_CHARACTERS = 16;

export type AnalyticsDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: IngestMetrics;
  readonly enqueueJob: EnqueueJob;
  readonly publicUrl: URL;
  readonly trustProxy: readonly string[];
  /** The header in which a trusted proxy sends the viewer's country; null if there is none. */
  readonly countryHeader: string | null;
  /** Looks up the country of an IP address in a local file; null without a file. */
  readonly lookUpCountry: ((address: string) => string | undefined) | null;
  readonly sessionTtlMs: number;
  readonly findTrackedVideo: FindTrackedVideo;
  /** Locks the videos until the transaction ends; returns the IDs that exist. */
  readonly lockVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Maximum time that a player's report waits to be committed together with others; defaults to
   * REPORT_COMMIT_DELAY_MS.
   */
  readonly commitDelayMs?: number;
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

export function createAnalytics(deps: AnalyticsDeps): Analytics {
  const findCountry = createFindCountry({
    header: deps.countryHeader,
    trustProxy: deps.trustProxy,
    lookup: deps.lookUpCountry,
  });
  const readSender = createReadSender({ findCountry, publicUrl: deps.publicUrl });
  const ingest = createIngest(deps);
  const mediaRequests = createMediaRequestRecorder({ ...deps, ingest });
  return {
    registerRoutes: (server) => registerIngestRoute(server, { ingest, mediaRequests, readSender }),
    recordMediaRequest: ({ video, cmcd, request }) =>
      mediaRequests.record({
        video,
        cmcd,
        resource: toResource(request),
        findSender: () => readSender(request),
      }),
    expireAnalytics: createExpireAnalytics(deps),
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
