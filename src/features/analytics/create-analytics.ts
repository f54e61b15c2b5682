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
  type FindPlayedVideo,
  type IngestMetrics,
  type PlayedVideo,
} from './ingest/ingest.ts';
import { createMediaNotes } from './ingest/note-media-request.ts';
import { createReadSender } from './ingest/read-sender.ts';

export type AnalyticsDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: IngestMetrics;
  readonly enqueueJob: EnqueueJob;
  readonly publicUrl: URL;
  readonly trustProxy: readonly string[];
  /** The header in which a trusted proxy tells a viewer's country; null where none does. */
  readonly countryHeader: string | null;
  /** Where a file tells it. */
  readonly lookUpCountry: ((address: string) => string | undefined) | null;
  readonly sessionTtlMs: number;
  readonly findPlayedVideo: FindPlayedVideo;
  /** Answers those of the videos that there are; they stay until the transaction ends. */
  readonly holdVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** How long a report waits for others; REPORT_COMMIT_DELAY_MS when not given. */
  readonly commitDelayMs?: number;
};

/** What takes in what players say. */
export type Analytics = {
  readonly registerRoutes: (server: HttpServer) => void;
  /** A request for media in which its player says something of itself (CMCD). Neither throws nor keeps waiting. */
  readonly noteMediaRequest: (said: {
    readonly video: PlayedVideo;
    readonly cmcd: string;
    readonly request: FastifyRequest;
  }) => void;
  readonly expireAnalytics: HourlyErasure;
};

export function createAnalytics(deps: AnalyticsDeps): Analytics {
  const findCountry = createFindCountry({
    header: deps.countryHeader,
    trustProxy: deps.trustProxy,
    lookUp: deps.lookUpCountry,
  });
  const readSender = createReadSender({ findCountry, publicUrl: deps.publicUrl });
  const ingest = createIngest(deps);
  const mediaNotes = createMediaNotes({ ...deps, ingest });
  return {
    registerRoutes: (server) => registerIngestRoute(server, { ingest, mediaNotes, readSender }),
    noteMediaRequest: ({ video, cmcd, request }) =>
      mediaNotes.note({ video, cmcd, findSender: () => readSender(request) }),
    expireAnalytics: createExpireAnalytics(deps),
  };
}
