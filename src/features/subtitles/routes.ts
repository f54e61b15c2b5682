import type { Guard } from '#contract/guard.ts';
import type { Videos } from '#features/videos/index.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Subtitles } from './create-subtitles.ts';
import { registerReadRoutes } from './read-routes.ts';
import { StoredSubtitleTrackWire, SubtitleTrackListWire } from './wire.ts';
import { registerWriteRoutes } from './write-routes.ts';

export type SubtitleRouteDeps = {
  readonly subtitles: Subtitles;
  readonly videos: Pick<Videos, 'findReadableVideo' | 'holdLease' | 'toReaderTerms'>;
  readonly guard: Guard;
  /** Base URL of the links in responses. */
  readonly publicUrl: URL;
};

/**
 * The routes below `/api/v1/videos/{videoId}/subtitles`. The video routes register the schema of a
 * track.
 */
export function registerSubtitleRoutes(server: HttpServer, deps: SubtitleRouteDeps): void {
  server.addSchema(StoredSubtitleTrackWire);
  server.addSchema(SubtitleTrackListWire);
  registerReadRoutes(server, deps);
  registerWriteRoutes(server, deps);
}
