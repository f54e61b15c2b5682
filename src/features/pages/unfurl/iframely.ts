import type { AppError } from '#contract/app-error.ts';
import { toVideoFrameSize } from '#features/videos/index.ts';
import { toResponsiveIframe } from '#lib/player/iframe-html.ts';

import type { Iframely, IframelyError, IframelyLink } from './iframely-wire.ts';
import { toResponsiveSize, type UnfurlOptions } from './oembed.ts';
import type { UnfurledVideo } from './unfurl-video.ts';

type IframelyOptions = UnfurlOptions & { readonly autoplay: boolean };

const RATIO_DIGITS = 6;

/**
 * The response of iframely's cloud API, with links grouped by their first `rel`. Unknown values are
 * omitted, not null.
 */
export function toIframely(unfurled: UnfurledVideo, options: IframelyOptions): Iframely {
  const { shown, pageUrl } = unfurled;
  const player = shown.sites.kind === 'none' ? undefined : toPlayer(unfurled, options);
  const thumbnail = toThumbnail(unfurled, options);
  return {
    id: shown.wire.id,
    url: pageUrl.href,
    meta: toMeta(unfurled),
    links: {
      ...(player !== undefined && { player: [player] }),
      ...(thumbnail !== undefined && { thumbnail: [thumbnail] }),
    },
    rel: [...(player?.rel ?? [])],
    ...(player !== undefined && { html: player.html }),
  };
}

export function toIframelyError(error: AppError, requestId: string): IframelyError {
  return {
    status: error.status,
    error: error.publicMessage,
    code: error.code,
    ...(error.details.length > 0 && { details: [...error.details] }),
    requestId,
  };
}

function toMeta({ shown: { wire }, pageUrl, isOwn }: UnfurledVideo): Iframely['meta'] {
  const { title, description, duration, author, publishedAt } = wire;
  return {
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(author !== null && { author: author.name }),
    ...(author !== null && author.url !== null && { author_url: author.url }),
    ...(publishedAt !== null && { date: publishedAt.slice(0, 10) }),
    ...(duration !== null && { duration: Math.round(duration) }),
    site: isOwn ? 'Reelay' : pageUrl.hostname.replace(/^www\./, ''),
    canonical: pageUrl.href,
    medium: wire.hasVideo ? 'video' : 'audio',
  };
}

function toPlayer(
  { shown, playerUrl }: UnfurledVideo,
  options: IframelyOptions,
): IframelyLink & { readonly html: string } {
  const size = toVideoFrameSize(shown.video);
  const { autoplay } = options;
  const url = new URL(playerUrl);
  if (autoplay) url.searchParams.set('autoplay', '1');
  const { href } = url;
  const { width: widthMax } = toResponsiveSize(shown, options);
  return {
    href,
    type: 'text/html',
    rel: ['player', ...(autoplay ? ['autoplay'] : []), ...toTechnicalRels(href)],
    media: { 'aspect-ratio': Number((size.width / size.height).toFixed(RATIO_DIGITS)) },
    html: toResponsiveIframe({ src: href, title: shown.wire.title, size, widthMax }),
  };
}

function toThumbnail(
  { shown: { posterUrl } }: UnfurledVideo,
  { picture }: UnfurlOptions,
): IframelyLink | undefined {
  if (posterUrl === null) return undefined;
  const [, ...rels] = toTechnicalRels(posterUrl);
  return {
    href: posterUrl,
    type: 'image',
    rel: ['thumbnail', ...rels],
    ...(picture !== null && { media: { ...picture.original } }),
  };
}

function toTechnicalRels(href: string): readonly string[] {
  return href.startsWith('https:') ? ['html5', 'ssl'] : ['html5'];
}
