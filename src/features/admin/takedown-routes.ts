import { isVideoId, type VideoId } from '#contract/ids.ts';
import { restoreTakenDown, takeDown } from '#features/abuse/index.ts';
import { videoNotFound } from '#features/videos/index.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { toVideoWire } from './video-routes.ts';
import { AdminVideoWire, ReasonBody, TakedownBody, VideoParams } from './wire.ts';

const ONE = '/api/v1/admin/videos/:videoId';

/** Takedowns of videos for legal reasons. */
export function registerTakedownRoutes(server: HttpServer, ctx: AdminContext): void {
  const schema = { hide: true, params: VideoParams, response: { 200: AdminVideoWire } };
  server.post(
    `${ONE}/take-down`,
    { schema: { ...schema, body: TakedownBody }, ...OPERATOR_ROUTE },
    async ({ params, body: { reason, notice = null } }) => {
      const video = await takeDown(ctx.abuse, requireId(params.videoId), { reason, notice });
      if (video === undefined) throw videoNotFound();
      return toVideoWire(video, ctx);
    },
  );
  server.post(
    `${ONE}/restore`,
    { schema: { ...schema, body: ReasonBody }, ...OPERATOR_ROUTE },
    async ({ params, body }) => {
      const video = await restoreTakenDown(ctx.abuse, requireId(params.videoId), body);
      if (video === undefined) throw videoNotFound();
      return toVideoWire(video, ctx);
    },
  );
}

function requireId(text: string): VideoId {
  if (!isVideoId(text)) throw videoNotFound();
  return text;
}
