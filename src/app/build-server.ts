import { registerHealthRoutes } from '../features/health/index.ts';
import { createErrorPages, registerPageRoutes, type Assets } from '../features/pages/index.ts';
import { registerStreamRoutes } from '../features/playback/index.ts';
import { registerVideoRoutes } from '../features/videos/index.ts';
import { createHttpServer } from '../platform/http/create-server.ts';
import { createRateLimits } from '../platform/http/rate-limits.ts';
import { registerReferenceRoutes } from '../platform/http/reference-routes.ts';
import type { HttpServer } from '../platform/http/route-options.ts';
import { openSharedCounters } from '../platform/http/shared-counters.ts';
import type { Parts } from './open-parts.ts';

/** The HTTP server with every route of the service, not yet listening. */
export async function buildServer(parts: Parts, assets: Assets): Promise<HttpServer> {
  const { config, clock, log, metrics, database, egress, loopMark, secrets, videos } = parts;
  const { publicUrl, embedSites, metricsToken } = config;
  const { findReadableVideo } = videos;
  const server = createHttpServer({
    config,
    log,
    clock,
    loopMark,
    countRequest: createRateLimits(config.rateLimits, await openSharedCounters(database)),
    onRequestFinished: metrics.requestFinished,
    renderErrorPage: createErrorPages(assets),
  });

  registerPageRoutes(server, { publicUrl, embedSites, findReadableVideo, assets });
  registerVideoRoutes(server, { videos, publicUrl });
  registerStreamRoutes(server, { findReadableVideo, egress, secrets, clock, metrics });
  registerReferenceRoutes(server);
  registerHealthRoutes(server, { database, metrics, metricsToken });
  return server;
}
