import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { groupCodes } from '#platform/http/errors/error-envelope.ts';
import { ERROR_MESSAGES } from '#platform/http/reference/media-examples.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { type IframelyError, IframelyErrorWire, IframelyWire } from './iframely-wire.ts';
import { toIframely, toIframelyError } from './iframely.ts';
import { UNFURL_CONFIG, UNFURL_ERRORS, UNFURL_PARAMETERS } from './unfurl-query.ts';
import { type UnfurlContext, unfurlVideo } from './unfurl-video.ts';

const EXAMPLE_REQUEST_ID = 'req_5Tq8VbZr2MxWnKcD';

const SCHEMA = {
  operationId: 'getIframely',
  tags: ['playback'],
  summary: 'Retrieve the metadata and player of a URL',
  description:
    'Returns the response of iframely’s API for the URL of any public video, so that its clients can use this ' +
    'service. URLs are resolved like in `/oembed`. Other parameters of iframely have no effect. ' +
    '`/api/iframely` is the same.',
  querystring: Type.Object({
    ...UNFURL_PARAMETERS,
    autoplay: Type.Optional(
      Type.String({ description: '`1` starts playback when the player is loaded.' }),
    ),
    callback: Type.Optional(
      Type.String({ description: 'JSONP is not supported. Use CORS.', deprecated: true }),
    ),
  }),
  response: {
    200: {
      description: 'The metadata and the player.',
      content: { 'application/json': { schema: IframelyWire } },
    },
    ...listErrors(),
  },
};

export function registerIframelyRoutes(server: HttpServer, ctx: UnfurlContext): void {
  server.addSchema(IframelyErrorWire);
  for (const path of ['/iframely', '/api/iframely']) {
    server.get(
      path,
      {
        schema: { ...SCHEMA, hide: path !== '/iframely' },
        config: { ...UNFURL_CONFIG, toErrorBody: toIframelyError },
      },
      async (request, reply) => {
        const { url, maxwidth: maxWidth, maxheight: maxHeight, autoplay, callback } = request.query;
        if (callback !== undefined) throw jsonpUnsupported();
        const unfurled = await unfurlVideo(ctx, url, { request, reply });
        const picture = await ctx.measurePoster(unfurled.shown.video);
        return toIframely(unfurled, {
          maxWidth,
          maxHeight,
          picture,
          autoplay: autoplay === '1' || autoplay === 'true',
        });
      },
    );
  }
}

/** The error responses of the operation, by status. */
function listErrors(): Readonly<Record<number, object>> {
  const schema = reference<IframelyError>('IframelyError');
  const responses = groupCodes(UNFURL_ERRORS).map(({ status, codes: [code], description }) => {
    const error = code && new AppError(code, ERROR_MESSAGES[code]);
    const example = error && toIframelyError(error, EXAMPLE_REQUEST_ID);
    return [status, { description, content: { 'application/json': { schema, example } } }];
  });
  return Object.fromEntries(responses);
}

function jsonpUnsupported(): AppError {
  return invalidField('/callback', 'is not supported; request JSON with CORS');
}
