import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import { type OembedPicture, toOembed, toOembedXml } from './oembed.ts';
import type { ShownVideo } from './shown-video.ts';

const Pixels = Type.Integer({ minimum: 1, maximum: 100_000 });
const Query = Type.Object({
  url: Type.String({ minLength: 1, maxLength: SOURCE_URL_CHARACTERS_MAX }),
  maxwidth: Type.Optional(Pixels),
  maxheight: Type.Optional(Pixels),
  format: Type.Optional(Type.String()),
});

const PAGE_PATH = /^\/(?:watch|embed)\/([^/]+)\/?$/;

type Deps = {
  readonly publicUrl: URL;
  /** What everybody who has the link may see. */
  readonly findShown: (videoId: string) => Promise<ShownVideo | undefined>;
  readonly measurePoster: (shown: ShownVideo) => Promise<OembedPicture | null>;
};

/** `/oembed`: what to show for the address of one of our pages (oEmbed 1.0), for any site. */
export function registerOembedRoute(
  server: HttpServer,
  { publicUrl, findShown, measurePoster }: Deps,
): void {
  server.get(
    '/oembed',
    {
      schema: { hide: true, querystring: Query },
      config: { cors: 'public', cache: 'public', rateLimit: 'none' },
    },
    async ({ query }, reply) => {
      const { url, maxwidth: maxWidth, maxheight: maxHeight, format = 'json' } = query;
      if (format !== 'json' && format !== 'xml') throw formatUnsupported();
      const videoId = findVideoId(url, publicUrl);
      const shown = videoId === undefined ? undefined : await findShown(videoId);
      // A private video is none here, whatever token its address has: answers are kept by others.
      if (shown === undefined || shown.video.status === 'failed') throw nothingToShow();
      const picture = await measurePoster(shown);
      const oembed = toOembed(shown, { publicUrl, maxWidth, maxHeight, picture });
      if (format === 'json') return reply.type('application/json; charset=utf-8').send(oembed);
      return reply.type('text/xml; charset=utf-8').send(toOembedXml(oembed));
    },
  );
}

/** Undefined for every address that is not of a page of ours with a player. */
function findVideoId(address: string, publicUrl: URL): string | undefined {
  const url = URL.parse(address);
  return url?.origin === publicUrl.origin ? PAGE_PATH.exec(url.pathname)?.[1] : undefined;
}

function nothingToShow(): AppError {
  return new AppError('video_not_found', 'There is no video at this address. Check the link.');
}

function formatUnsupported(): AppError {
  return new AppError('format_unsupported', 'Ask for format=json or format=xml.');
}
