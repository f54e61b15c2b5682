import { holdAccount, registerAccountRoutes } from '#features/accounts/index.ts';
import { registerReportRoutes } from '#features/analytics/index.ts';
import { registerHealthRoutes } from '#features/health/index.ts';
import { createErrorPages, registerPageRoutes, type Assets } from '#features/pages/index.ts';
import {
  createMeasurePoster,
  createPosters,
  createTakeFrame,
  registerStreamRoutes,
} from '#features/playback/index.ts';
import { registerSubtitleRoutes } from '#features/subtitles/index.ts';
import {
  createFindEmbedSites,
  describeVideoEvents,
  registerVideoRoutes,
  toPlayedVideo,
} from '#features/videos/index.ts';
import { describeEvents, registerWebhookRoutes } from '#features/webhooks/index.ts';
import { readOpenFilesMax, toConnectionsMax } from '#platform/http/connections-max.ts';
import { createHttpServer } from '#platform/http/create-server.ts';
import { createAnswerOnce } from '#platform/http/idempotency.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { registerReferenceRoutes } from '#platform/http/reference-routes.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { findOwnAddress } from './find-own-address.ts';
import type { Parts } from './open-parts.ts';

/** The HTTP server with every route of the service, not yet listening. */
export async function buildServer(parts: Parts, assets: Assets): Promise<HttpServer> {
  const { config, clock, log, metrics, database, egress, loopMark, secrets } = parts;
  const { videos, subtitles, webhooks } = parts;
  const { publicUrl, metricsToken, cacheBytesMax } = config;
  const { findReadableVideo, notePlay } = videos;
  const findEmbedSites = createFindEmbedSites({
    findSitesOfAccount: parts.accounts.findEmbedSites,
    fallback: config.embedSites,
    clock,
  });
  const { guard, findAccountId } = parts.accounts;
  const countRequest = createRateLimits(config.rateLimits, parts.sharedCounters);
  const answerOnce = createAnswerOnce({ database, secrets, clock, holdAccount });
  const server = createHttpServer({
    config,
    log,
    clock,
    loopMark,
    countRequest,
    findAccountId,
    connectionsMax: toConnectionsMax(readOpenFilesMax()),
    onRequestFinished: metrics.requestFinished,
    webhooks: describeEvents(describeVideoEvents()),
    renderErrorPage: createErrorPages(assets),
  });

  const takeFrame = createTakeFrame({
    ffmpeg: config.ffmpeg,
    findOwnAddress: () => findOwnAddress(server.server),
  });
  const findPoster = createPosters({ egress, takeFrame, clock });

  registerPageRoutes(server, {
    publicUrl,
    findEmbedSites,
    findReadableVideo,
    notePlay,
    measurePoster: createMeasurePoster(findPoster),
    assets,
  });
  registerAccountRoutes(server, { accounts: parts.accounts, publicUrl });
  registerVideoRoutes(server, { videos, guard, answerOnce, countRequest, publicUrl });
  registerSubtitleRoutes(server, { subtitles, findReadableVideo, guard, publicUrl });
  parts.analytics.registerRoutes(server);
  registerReportRoutes(server, { reports: parts.reports, guard });
  registerWebhookRoutes(server, { webhooks, guard, answerOnce, publicUrl });
  registerStreamRoutes(server, {
    videos,
    subtitles,
    egress,
    secrets,
    clock,
    metrics,
    guard,
    cacheBytesMax,
    findEmbedSites,
    findPoster,
    noteMediaRequest: ({ video, ...said }) => {
      const played = toPlayedVideo(video);
      if (played !== undefined) parts.analytics.noteMediaRequest({ ...said, video: played });
    },
    publicUrl,
  });
  registerReferenceRoutes(server);
  registerHealthRoutes(server, { database, metrics, metricsToken });
  return server;
}
