import { Type } from 'typebox';

import type { HttpServer, RenderErrorPage } from '#platform/http/route-options.ts';

import { toFrameAncestors } from '../layout/content-security-policy.ts';
import { renderEmbedError } from '../video/embed-page.ts';
import { UNFURL_CONFIG, UNFURL_PARAMETERS } from './unfurl-query.ts';
import { type UnfurlContext, unfurlVideo } from './unfurl-video.ts';

const SCHEMA = { hide: true, querystring: Type.Object({ url: UNFURL_PARAMETERS.url }) };
/** Parameters that are passed to the player. */
const PLAYER_PARAMETERS = [
  'autoplay',
  'muted',
  'loop',
  'controls',
  't',
  'end',
  'lang',
  'color',
  'title',
  'logo',
];

/**
 * Redirects to the player of a URL, for editors that insert an iframe but send no request.
 */
export function registerIframeRoutes(server: HttpServer, ctx: UnfurlContext): void {
  const frameAncestors = toFrameAncestors(ctx.unfurlSites);
  const renderErrorPage: RenderErrorPage = (error, request) =>
    renderEmbedError(error, request, { assets: ctx.assets, frameAncestors });
  for (const path of ['/iframe', '/api/iframe']) {
    server.get(
      path,
      {
        schema: SCHEMA,
        config: {
          ...UNFURL_CONFIG,
          operation: 'getIframely',
          produces: ['text/html'],
          renderErrorPage,
        },
        // Other sites frame errors, too. frame-ancestors replaces X-Frame-Options.
        onRequest: async (_request, reply) => {
          reply
            .removeHeader('x-frame-options')
            .removeHeader('cross-origin-opener-policy')
            .header('cross-origin-resource-policy', 'cross-origin');
        },
      },
      async (request, reply) => {
        const { playerUrl } = await unfurlVideo(ctx, request.query.url, { request, reply });
        const { searchParams } = new URL(request.url, ctx.publicUrl);
        for (const name of PLAYER_PARAMETERS) {
          const value = searchParams.get(name);
          if (value !== null) playerUrl.searchParams.set(name, value);
        }
        return reply.redirect(playerUrl.href);
      },
    );
  }
}
