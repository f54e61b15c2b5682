import { toPosterAt } from '#contract/poster-widths.ts';
import type { PosterSizes } from '#features/playback/index.ts';
import { toVideoFrameSize, type VideoWire } from '#features/videos/index.ts';
import {
  type FrameSize,
  toFixedIframe,
  toResponsiveIframe,
  toResponsiveWidth,
} from '#lib/player/iframe-html.ts';
import { escapeXml, toXmlText } from '#lib/xml/splice-xml.ts';

import type { ShownVideo } from '../video/shown-video.ts';
import type { UnfurledVideo } from './unfurl-video.ts';

/** In CSS pixels. Undefined for no limit. */
type SizeLimits = {
  readonly maxWidth: number | undefined;
  readonly maxHeight: number | undefined;
};

export type UnfurlOptions = SizeLimits & {
  /** The sizes of the poster. Null if they are unknown. */
  readonly picture: PosterSizes | null;
};

/** An oEmbed 1.0 response (§2.3.4). XML elements follow the order of the properties. */
export type Oembed = Readonly<Record<string, string | number>> & {
  readonly type: 'video' | 'rich' | 'link';
};

const WIDTH_DEFAULT = 640;
const WIDTH_MAX = 1920;
const CACHE_SECONDS = 3600;
/**
 * Responses for a pending video are cached only briefly, because its title and dimensions are known
 * soon.
 */
const PENDING_CACHE_SECONDS = 30;

/**
 * Returns type `link`, with a title and a thumbnail but no player, for a video that no site may
 * embed.
 */
export function toOembed(
  { shown, pageUrl, playerUrl, isOwn }: UnfurledVideo,
  options: UnfurlOptions & { readonly publicUrl: URL },
): Oembed {
  const { wire, sites } = shown;
  const common = {
    version: '1.0',
    ...(wire.title !== null && { title: wire.title }),
    ...toSourceFields(wire),
    provider_name: 'Reelay',
    provider_url: options.publicUrl.href,
    cache_age: wire.status === 'ready' ? CACHE_SECONDS : PENDING_CACHE_SECONDS,
    ...(!isOwn && { url: pageUrl.href }),
    ...toThumbnail(shown, options),
  };
  if (sites.kind === 'none') return { type: 'link', ...common };
  // Clients that unfurl any URL expect markup that fits its container.
  const size = isOwn ? toPlayerSize(shown, options) : toResponsiveSize(shown, options);
  const frame = { src: playerUrl.href, title: wire.title, size };
  const html = isOwn
    ? toFixedIframe(frame)
    : toResponsiveIframe({ ...frame, widthMax: size.width });
  // The specification has no type for audio.
  return { type: wire.hasVideo ? 'video' : 'rich', ...common, html, ...size };
}

/** The size of a responsive player in a container that is wide enough. */
export function toResponsiveSize(
  { video }: Pick<ShownVideo, 'video'>,
  { maxWidth = toResponsiveWidth(toVideoFrameSize(video)), maxHeight }: SizeLimits,
): FrameSize {
  return toPlayerSize({ video }, { maxWidth, maxHeight });
}

/** `description` and `duration` are not in the specification, but many providers return them. */
function toSourceFields({
  author,
  description,
  duration,
}: VideoWire): Readonly<Record<string, string | number>> {
  return {
    ...(author !== null && { author_name: author.name }),
    ...(author !== null && author.url !== null && { author_url: author.url }),
    ...(description !== null && { description }),
    ...(duration !== null && { duration: Math.max(1, Math.round(duration)) }),
  };
}

export function toOembedXml(oembed: Oembed): string {
  const parameters = Object.entries(oembed).map(([name, value]) => {
    return `<${name}>${escapeXml(toXmlText(String(value)))}</${name}>`;
  });
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${parameters.join('')}</oembed>`;
}

/** The largest allowed size with the aspect ratio of the video. */
function toPlayerSize(
  { video }: Pick<ShownVideo, 'video'>,
  { maxWidth, maxHeight = Infinity }: SizeLimits,
): FrameSize {
  const shape = toVideoFrameSize(video);
  const scale = Math.min((maxWidth ?? WIDTH_DEFAULT) / shape.width, maxHeight / shape.height);
  const width = Math.min(shape.width * scale, WIDTH_MAX);
  return {
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor((width * shape.height) / shape.width)),
  };
}

/** The largest poster within the limits. Omitted if none is small enough. */
function toThumbnail(
  { posterUrl }: ShownVideo,
  { picture, maxWidth = Infinity, maxHeight = Infinity }: UnfurlOptions,
): Readonly<Record<string, string | number>> {
  if (posterUrl === null || picture === null) return {};
  const { original, smaller } = picture;
  const posters = [
    { url: posterUrl, ...original },
    ...smaller.map((size) => ({ url: toPosterAt(posterUrl, size.width), ...size })),
  ];
  const shown = posters.find(({ width, height }) => width <= maxWidth && height <= maxHeight);
  if (shown === undefined) return {};
  return {
    thumbnail_url: shown.url,
    thumbnail_width: shown.width,
    thumbnail_height: shown.height,
  };
}
