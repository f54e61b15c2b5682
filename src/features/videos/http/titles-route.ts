import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';

import { findTitles } from '../record/store/find-columns.ts';
import { TitlesQuery, VideoTitlesWire } from '../wire/titles-wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';

/** Titles of videos that a page of the account area names, such as those of webhook deliveries. */
export function registerTitlesRoute(server: HttpServer, { videos: { ctx } }: VideoRouteDeps): void {
  server.get(
    '/account/api/videos/titles',
    {
      schema: { hide: true, querystring: TitlesQuery, response: { 200: VideoTitlesWire } },
      config: { operation: 'listVideos', rateLimit: 'api' },
    },
    async (request) => {
      const ownerId = getAccountId(request);
      const { queries } = ctx.database;
      const titles = await findTitles(queries, ctx.secrets, { ids: request.query.id, ownerId });
      return { data: [...titles].map(([id, title]) => ({ id, title })) };
    },
  );
}
