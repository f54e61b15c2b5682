import type { HttpServer } from '#platform/http/route-options.ts';

import type { Subtitles } from './create-subtitles.ts';
import { registerReadRoutes } from './read-routes.ts';
import { StoredSubtitleTrackWire, SubtitleTrackListWire } from './wire.ts';
import { registerWriteRoutes } from './write-routes.ts';

/**
 * The routes below `/api/v1/videos/{videoId}/subtitles`. The video routes register the schema of a
 * track.
 */
export function registerSubtitleRoutes(server: HttpServer, subtitles: Subtitles): void {
  server.addSchema(StoredSubtitleTrackWire);
  server.addSchema(SubtitleTrackListWire);
  registerReadRoutes(server, subtitles);
  registerWriteRoutes(server, subtitles);
}
