import { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { VideoBatchWire } from '../wire/video-batch.ts';
import {
  PlaybackTokenWire,
  SourceWire,
  VideoListWire,
  VideoSourcesWire,
  VideoStatusWire,
  VideoTraceWire,
  VideoWire,
} from '../wire/wire.ts';
import { registerBatchRoute } from './batch-route.ts';
import { registerCreateRoute } from './create-route.ts';
import { registerEmbedRoute } from './embed-route.ts';
import { registerListRoute } from './list-route.ts';
import { registerOwnerRoutes } from './owner-routes.ts';
import { registerPlaybackTokenRoutes } from './playback-token-routes.ts';
import { registerPosterRoutes } from './poster-routes.ts';
import { registerReadRoutes } from './read-routes.ts';
import type { VideoRouteDeps } from './route-deps.ts';
import { registerSourceRoutes } from './source-routes.ts';
import { registerStatusRoute } from './status-route.ts';
import { registerTitlesRoute } from './titles-route.ts';
import { registerTraceRoute } from './trace-route.ts';

/** The routes below `/api/v1/videos`, and `/api/v1/embed`. */
export function registerVideoRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  for (const component of [
    SourceWire,
    SubtitleTrackWire,
    VideoWire,
    VideoStatusWire,
    VideoSourcesWire,
    VideoListWire,
    VideoBatchWire,
    PlaybackTokenWire,
    VideoTraceWire,
  ]) {
    server.addSchema(component);
  }
  registerEmbedRoute(server, deps);
  registerCreateRoute(server, deps);
  registerBatchRoute(server, deps);
  registerReadRoutes(server, deps);
  registerStatusRoute(server, deps);
  registerListRoute(server, deps);
  registerTitlesRoute(server, deps);
  registerOwnerRoutes(server, deps);
  registerSourceRoutes(server, deps);
  registerPosterRoutes(server, deps);
  registerPlaybackTokenRoutes(server, deps);
  registerTraceRoute(server, deps);
}
