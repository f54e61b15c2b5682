import type { HttpServer } from '../../platform/http/route-options.ts';
import type { Videos } from './create-videos.ts';
import { registerReadRoutes } from './read-routes.ts';
import { registerStatusRoute } from './status-route.ts';
import { SourceWire, VideoSourcesWire, VideoStatusWire, VideoWire } from './wire.ts';
import { registerWriteRoutes } from './write-routes.ts';

type VideoRouteDeps = {
  readonly videos: Videos;
  /** What the links in answers begin with. */
  readonly publicUrl: URL;
};

/** The routes under `/api/v1` that make and read videos. */
export function registerVideoRoutes(server: HttpServer, deps: VideoRouteDeps): void {
  for (const component of [SourceWire, VideoWire, VideoStatusWire, VideoSourcesWire]) {
    server.addSchema(component);
  }
  registerWriteRoutes(server, deps);
  registerReadRoutes(server, { ...deps.videos, publicUrl: deps.publicUrl });
  registerStatusRoute(server, deps.videos);
}
