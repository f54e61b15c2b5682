import type { Guard } from '#contract/guard.ts';
import { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { AnswerOnce } from '#platform/http/idempotency.ts';
import type { CountRequest } from '#platform/http/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Videos } from './create-videos.ts';
import { registerListRoute } from './list-route.ts';
import { registerOwnerRoutes } from './owner-routes.ts';
import { registerPlaybackTokenRoutes } from './playback-token-routes.ts';
import { registerReadRoutes } from './read-routes.ts';
import { registerSourceRoutes } from './source-routes.ts';
import { registerStatusRoute } from './status-route.ts';
import { registerTraceRoute } from './trace-route.ts';
import { VideoTraceWire } from './trace-wire.ts';
import {
  PlaybackTokenWire,
  SourceWire,
  VideoListWire,
  VideoSourcesWire,
  VideoStatusWire,
  VideoWire,
} from './wire.ts';
import { registerWriteRoutes } from './write-routes.ts';

export type VideoRouteDeps = {
  readonly videos: Videos;
  readonly guard: Guard;
  readonly answerOnce: AnswerOnce;
  readonly countRequest: CountRequest;
  /** What the links in answers begin with. */
  readonly publicUrl: URL;
};

/** The routes under `/api/v1` that make and read videos. */
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
  registerWriteRoutes(server, deps);
  registerReadRoutes(server, { ...deps, ...deps.videos });
  registerStatusRoute(server, deps);
  registerListRoute(server, deps);
  registerOwnerRoutes(server, deps);
  registerSourceRoutes(server, deps);
  registerPlaybackTokenRoutes(server, deps);
  registerTraceRoute(server, deps);
}
