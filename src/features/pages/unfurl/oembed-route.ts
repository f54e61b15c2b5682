import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';

import { type Oembed, toOembed, toOembedXml } from './oembed.ts';
import { UNFURL_CONFIG, UNFURL_ERRORS, UNFURL_PARAMETERS } from './unfurl-query.ts';
import { type UnfurlContext, unfurlVideo } from './unfurl-video.ts';

const Query = Type.Object({
  ...UNFURL_PARAMETERS,
  format: Type.Optional(
    Type.String({ description: '`json` (the default) or `xml`.', examples: ['json'] }),
  ),
});

const OembedWire = Type.Object(
  {
    type: literals(['video', 'rich', 'link'], {
      description: '`rich`: audio. `link`: no site may embed the video.',
    }),
    version: Type.Literal('1.0'),
    title: Type.Optional(Type.String()),
    author_name: Type.Optional(Type.String()),
    author_url: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    duration: Type.Optional(Type.Integer({ description: 'In seconds.' })),
    provider_name: Type.String(),
    provider_url: Type.String(),
    cache_age: Type.Integer({ description: 'How long to cache the response, in seconds.' }),
    url: Type.Optional(Type.String({ description: 'The resolved URL, if it is of another site.' })),
    thumbnail_url: Type.Optional(Type.String()),
    thumbnail_width: Type.Optional(Type.Integer()),
    thumbnail_height: Type.Optional(Type.Integer()),
    html: Type.Optional(Type.String({ description: 'An iframe element, except for type `link`.' })),
    width: Type.Optional(Type.Integer({ description: 'Width of the player in CSS pixels.' })),
    height: Type.Optional(Type.Integer({ description: 'Height of the player in CSS pixels.' })),
  },
  {
    title: 'Oembed',
    examples: [
      {
        type: 'video',
        version: '1.0',
        title: 'A talk',
        provider_name: 'Reelay',
        provider_url: 'https://video.example.com/',
        cache_age: 3600,
        html: '<iframe src="https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd" width="640" height="360"></iframe>',
        width: 640,
        height: 360,
      },
    ],
  },
);

const SCHEMA = {
  operationId: 'getOembed',
  tags: ['playback'],
  summary: 'Retrieve the embed information of a URL',
  description:
    'Returns the oEmbed 1.0 response for a watch or embed page of this service, or for the URL of any public ' +
    'video. URLs of other sites are resolved like in `POST /api/v1/embed`, with the same limits, or with ' +
    'those of `POST /api/v1/videos` if the request has credentials. `/api/oembed` is the same. Private videos have no response.',
  querystring: Query,
  response: {
    200: {
      description: 'The embed information.',
      content: {
        'application/json': { schema: Type.Unsafe<string | Oembed>(OembedWire) },
        'text/xml': { schema: Type.String() },
      },
    },
    ...errorResponses(...UNFURL_ERRORS, 'format_unsupported'),
  },
};

/** oEmbed 1.0 for the pages of this service and for the URLs of other sites. */
export function registerOembedRoutes(server: HttpServer, ctx: UnfurlContext): void {
  const { publicUrl, measurePoster } = ctx;
  for (const path of ['/oembed', '/api/oembed']) {
    server.get(
      path,
      {
        schema: { ...SCHEMA, hide: path !== '/oembed' },
        config: { ...UNFURL_CONFIG, produces: ['application/json', 'text/xml'] },
      },
      async (request, reply) => {
        const { url, maxwidth: maxWidth, maxheight: maxHeight, format = 'json' } = request.query;
        if (format !== 'json' && format !== 'xml') throw unsupportedFormat();
        const unfurled = await unfurlVideo(ctx, url, { request, reply });
        const picture = await measurePoster(unfurled.shown.video);
        const oembed = toOembed(unfurled, { publicUrl, maxWidth, maxHeight, picture });
        if (format === 'json') return reply.type('application/json; charset=utf-8').send(oembed);
        return reply.type('text/xml; charset=utf-8').send(toOembedXml(oembed));
      },
    );
  }
}

function unsupportedFormat(): AppError {
  return new AppError('format_unsupported', 'Unsupported format. Use format=json or format=xml.');
}
