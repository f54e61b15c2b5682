import type { Guard } from '#contract/guard.ts';
import { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { CountRequest } from '#platform/http/limits/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { RunIdempotently } from '#platform/http/routes/idempotency.ts';

import type { FindReadableVideo } from '../access/readable-videos.ts';
import type { ManageContext } from '../context.ts';
import { PlaybackTokenWire } from '../wire/token-wire.ts';
import { VideoTraceWire } from '../wire/trace-wire.ts';
import {
  SourceWire,
  VideoListWire,
  VideoSourcesWire,
  VideoStatusWire,
  VideoWire,
} from '../wire/wire.ts';
import { registerListRoute } from './list-route.ts';
import { registerOwnerRoutes } from './owner-routes.ts';
import { registerPlaybackTokenRoutes } from './playback-token-routes.ts';
import { registerReadRoutes } from './read-routes.ts';
import { registerSourceRoutes } from './source-routes.ts';
import { registerStatusRoute } from './status-route.ts';
import type { StatusStreams } from './status-streams.ts';
import { registerTraceRoute } from './trace-route.ts';
import { registerWriteRoutes } from './write-routes.ts';

export type VideoRouteDeps = {
  readonly videos: {
    readonly ctx: ManageContext;
    readonly findReadableVideo: FindReadableVideo;
    readonly statusStreams: StatusStreams;
  };
  readonly guard: Guard;
  readonly runIdempotently: RunIdempotently;
  readonly countRequest: CountRequest;
  /** Base URL of the links in responses. */
  readonly publicUrl: URL;
};

/** The routes below `/api/v1/videos`, and `/api/v1/embed`. */
export function registerVideoRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  for (const component of [
    SourceWire,
    SubtitleTrackWire,
    VideoWire,
    VideoStatusWire,
    VideoSourcesWire,
    VideoListWire,
    PlaybackTokenWire,
    VideoTraceWire,
  ]) {
    server.addSchema(component);
  }
  const routes = { ...deps, ...deps.videos };
  registerWriteRoutes(server, routes);
  registerReadRoutes(server, routes);
  registerStatusRoute(server, deps);
  registerListRoute(server, routes);
  registerOwnerRoutes(server, routes);
  registerSourceRoutes(server, routes);
  registerPlaybackTokenRoutes(server, routes);
  registerTraceRoute(server, routes);
}
