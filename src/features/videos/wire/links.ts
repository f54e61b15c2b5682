import type { SourceFormat } from '#contract/media-types.ts';
import { escapeHtml } from '#lib/html/escape-html.ts';

import type { Source, Video } from '../record/video.ts';
import type { VideoWire } from './wire.ts';

/**
 * Size of the iframe HTML in CSS pixels. The height follows the aspect ratio of the video if it is
 * known.
 */
const IFRAME_WIDTH = 640;
const IFRAME_HEIGHT = 360;
const IFRAME_HEIGHT_MIN = 64;
const IFRAME_HEIGHT_MAX = 1280;

/** Players outside the browser choose their demuxer by the file extension. */
const SUFFIXES = {
  MP4: '.mp4',
  WebM: '.webm',
  HLS: '.m3u8',
  DASH: '.mpd',
} as const satisfies Record<SourceFormat, string>;

export type LinkOptions = {
  readonly publicUrl: URL;
  /** A playback token, which the links of a private video need. */
  readonly token?: string | undefined;
};

/** Every link starts with PUBLIC_URL. The Host header of a request is never used. */
export function toEmbedLinks(video: Video, options: LinkOptions): VideoWire['embed'] {
  const iframe = playbackLink(options, 'embed', video.id);
  return {
    player: playbackLink(options, 'watch', video.id),
    iframe,
    stream: isEmbedOnly(video) ? null : playbackLink(options, 'stream', video.id),
    api: linkToRecord(video.id, options.publicUrl),
    html: toIframeHtml(video, iframe, toIframeSize(video)),
  };
}

export function linkToRecord(videoId: string, publicUrl: URL): string {
  return link(publicUrl, 'api/v1/videos', videoId);
}

export function linkToSource(
  videoId: string,
  source: Pick<Source, 'id' | 'format'>,
  options: LinkOptions,
): string {
  return playbackLink(options, 'stream', videoId, `${source.id}${SUFFIXES[source.format]}`);
}

export function linkToPoster(videoId: string, options: LinkOptions): string {
  return playbackLink(options, 'stream', videoId, 'poster');
}

/** `name` is the language of the track and a file extension. */
export function linkToTrack(videoId: string, name: string, options: LinkOptions): string {
  return playbackLink(options, 'api/v1/videos', videoId, 'subtitles', name);
}

function isEmbedOnly(video: Video): boolean {
  return video.status === 'ready' && video.sources.length === 0;
}

/** Size of an iframe in CSS pixels. */
export type IframeSize = { readonly width: number; readonly height: number };

/** Browsers deny these features to iframes of other sites without permission. */
const IFRAME_PERMISSIONS = [
  'autoplay',
  'clipboard-write',
  'encrypted-media',
  'fullscreen',
  'picture-in-picture',
  'screen-wake-lock',
  'web-share',
];

export function toIframeHtml(video: Video, src: string, { width, height }: IframeSize): string {
  const attributes = {
    src,
    width: String(width),
    height: String(height),
    title: video.title ?? 'Video player',
    allow: IFRAME_PERMISSIONS.join('; '),
    frameborder: '0',
    loading: 'lazy',
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`;
}

export function toIframeSize(video: Video): IframeSize {
  return { width: IFRAME_WIDTH, height: toIframeHeight(video) };
}

function toIframeHeight(video: Video): number {
  const { width, height } = video.status === 'ready' ? video : { width: null, height: null };
  if (width === null || height === null || width <= 0 || height <= 0) return IFRAME_HEIGHT;
  const scaled = Math.round((IFRAME_WIDTH * height) / width);
  return Math.min(Math.max(scaled, IFRAME_HEIGHT_MIN), IFRAME_HEIGHT_MAX);
}

function playbackLink({ publicUrl, token }: LinkOptions, ...segments: readonly string[]): string {
  const href = link(publicUrl, ...segments);
  return token === undefined ? href : `${href}?token=${token}`;
}

function link(publicUrl: URL, ...segments: readonly string[]): string {
  return new URL(segments.join('/'), publicUrl).href;
}
