import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { findShownVideo, type PageContext } from './find-shown-video.ts';
import { toOembed, toOembedXml } from './oembed.ts';

const Pixels = Type.Integer({ minimum: 1, maximum: 100_000 });
const Query = Type.Object({
  url: Type.String({ minLength: 1, maxLength: SOURCE_URL_CHARACTERS_MAX }),
  maxwidth: Type.Optional(Pixels),
  maxheight: Type.Optional(Pixels),
  format: Type.Optional(Type.String()),
});

const PAGE_PATH = /^\/(?:watch|embed)\/([^/]+)\/?$/;

/**
 * `/oembed`: returns embed information for a watch or embed page URL of this service (oEmbed 1.0).
 */
export function registerOembedRoute(server: HttpServer, context: PageContext): void {
  const { publicUrl, measurePoster } = context;
  server.get(
    '/oembed',
    {
      schema: { hide: true, querystring: Query },
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
  return url?.origin === publicUrl.origin ? PAGE_PATH.exec(url.pathname)?.[1] : undefined;
}

function videoNotFound(): AppError {
  return new AppError('video_not_found', 'No video was found at this URL. Check the URL.');
}

function unsupportedFormat(): AppError {
  return new AppError('format_unsupported', 'Unsupported format. Use format=json or format=xml.');
}
