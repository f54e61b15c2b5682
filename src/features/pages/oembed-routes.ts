import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';

import { findShownVideo, type PageContext } from './find-shown-video.ts';
import { type Oembed, toOembed, toOembedXml } from './oembed.ts';

const PIXELS = { minimum: 1, maximum: 100_000 };
const Query = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: SOURCE_URL_CHARACTERS_MAX,
    description: 'URL of a watch page or an embed page of this service.',
    examples: ['https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd'],
  }),
  maxwidth: Type.Optional(
    Type.Integer({ ...PIXELS, description: 'Maximum width of the player in CSS pixels.' }),
  ),
  maxheight: Type.Optional(
    Type.Integer({ ...PIXELS, description: 'Maximum height of the player in CSS pixels.' }),
  ),
  format: Type.Optional(
    Type.String({ description: '`json` (the default) or `xml`.', examples: ['json'] }),
  ),
});

const OembedWire = Type.Object(
  {
    type: literals(['video', 'link'], { description: '`link`: no site may embed the video.' }),
    version: Type.Literal('1.0'),
    title: Type.Optional(Type.String()),
    provider_name: Type.String(),
    provider_url: Type.String(),
    cache_age: Type.Integer({ description: 'How long to cache the response, in seconds.' }),
    thumbnail_url: Type.Optional(Type.String()),
    thumbnail_width: Type.Optional(Type.Integer()),
    thumbnail_height: Type.Optional(Type.Integer()),
    html: Type.Optional(Type.String({ description: 'An iframe element, for type `video`.' })),
    width: Type.Optional(Type.Integer({ description: 'Width of the player in CSS pixels.' })),
    height: Type.Optional(Type.Integer({ description: 'Height of the player in CSS pixels.' })),
  },
  {
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
  summary: 'Retrieve the embed information of a page',
  description:
    'Returns the oEmbed 1.0 response for a watch or embed page of this service. Private videos have none.',
  querystring: Query,
  response: {
    200: {
      description: 'The embed information.',
      content: {
        'application/json': { schema: Type.Unsafe<string | Oembed>(OembedWire) },
        'text/xml': { schema: Type.String() },
      },
    },
    ...errorResponses(
      'bad_request',
      'video_not_found',
      'validation_failed',
      'internal_error',
      'format_unsupported',
      'unavailable',
    ),
  },
};

/** Relative to PUBLIC_URL. */
const PAGE_PATH = /^(?:watch|embed)\/([^/]+)\/?$/;

/**
 * `/oembed`: returns embed information for a watch or embed page URL of this service (oEmbed 1.0).
 */
export function registerOembedRoute(server: HttpServer, context: PageContext): void {
  const { publicUrl, measurePoster } = context;
  server.get(
    '/oembed',
    {
      schema: SCHEMA,
      config: { cors: 'public', cache: 'public', rateLimit: 'none' },
    },
    async ({ query }, reply) => {
      const { url, maxwidth: maxWidth, maxheight: maxHeight, format = 'json' } = query;
      if (format !== 'json' && format !== 'xml') throw unsupportedFormat();
      const videoId = findVideoId(url, publicUrl);
      const shown =
        videoId === undefined ? undefined : await findShownVideo(context, videoId, undefined);
      // Private videos have no oEmbed response, not even with a token in the URL, because shared
      // caches store responses.
      if (shown === undefined || shown.video.status === 'failed') throw videoNotFound();
      const picture = await measurePoster(shown.video);
      const oembed = toOembed(shown, { publicUrl, maxWidth, maxHeight, picture });
      if (format === 'json') return reply.type('application/json; charset=utf-8').send(oembed);
      return reply.type('text/xml; charset=utf-8').send(toOembedXml(oembed));
    },
  );
}

/** Undefined unless the URL is a watch or embed page of this service. */
function findVideoId(pageUrl: string, publicUrl: URL): string | undefined {
  const url = URL.parse(pageUrl);
  if (url?.origin !== publicUrl.origin || !url.pathname.startsWith(publicUrl.pathname)) {
    return undefined;
  }
  return PAGE_PATH.exec(url.pathname.slice(publicUrl.pathname.length))?.[1];
}

function videoNotFound(): AppError {
  return new AppError('video_not_found', 'No video was found at this URL. Check the URL.');
}

function unsupportedFormat(): AppError {
  return new AppError('format_unsupported', 'Unsupported format. Use format=json or format=xml.');
}
