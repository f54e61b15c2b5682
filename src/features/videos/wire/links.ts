import type { SourceFormat } from '#contract/media-types.ts';
import type { PackagedForm } from '#contract/packaged-forms.ts';
import { type FrameSize, toFrameSize, toResponsiveIframe } from '#lib/player/iframe-html.ts';

import { isAvailableAs } from '../record/available-forms.ts';
import type { Source, Video } from '../record/video.ts';
import { toShownTitle } from './shown-title.ts';
import type { VideoWire } from './wire.ts';

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
    hls: linkToForm(video, 'HLS', options),
    dash: linkToForm(video, 'DASH', options),
    download: isDownloadable(video) ? linkToForm(video, 'MP4', options) : null,
    api: linkToRecord(video.id, options.publicUrl),
    html: toResponsiveIframe({
      src: iframe,
      title: toShownTitle(video),
      size: toVideoFrameSize(video),
    }),
    poster: linkToVideoPoster(video, options),
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

/** The video in a format, or null if its source is not available in it. */
function linkToForm(
  video: Video,
  form: PackagedForm & SourceFormat,
  options: LinkOptions,
): string | null {
  const [source] = video.status === 'ready' ? video.sources : [];
  const isAvailable = source === undefined || isAvailableAs(source, form);
  if (isEmbedOnly(video) || !isAvailable) return null;
  return playbackLink(options, 'stream', `${video.id}${SUFFIXES[form]}`);
}

/** The URL of an uploaded poster changes with each upload, because it is cached. */
export function linkToVideoPoster(
  { id, posterUploadedAtMs }: Pick<Video, 'id' | 'posterUploadedAtMs'>,
  options: LinkOptions,
): string {
  const url = new URL(playbackLink(options, 'stream', id, 'poster'));
  if (posterUploadedAtMs !== null) url.searchParams.set('v', String(posterUploadedAtMs));
  return url.href;
}

/** `name` is the language of the track and a file extension. */
export function linkToTrack(videoId: string, name: string, options: LinkOptions): string {
  return playbackLink(options, 'api/v1/videos', videoId, 'subtitles', name);
}

/** The size of an iframe with the aspect ratio of the video. */
export function toVideoFrameSize(video: Video): FrameSize {
  return video.status === 'ready'
    ? toFrameSize(video.width, video.height)
    : toFrameSize(null, null);
}

/** A live stream has no end yet. */
function isDownloadable(video: Video): boolean {
  return video.allowDownload && !(video.status === 'ready' && video.live?.state === 'live');
}

function isEmbedOnly(video: Video): boolean {
  return video.status === 'ready' && video.kind === 'frame';
}

function playbackLink({ publicUrl, token }: LinkOptions, ...segments: readonly string[]): string {
  const href = link(publicUrl, ...segments);
  return token === undefined ? href : `${href}?token=${token}`;
}

function link(publicUrl: URL, ...segments: readonly string[]): string {
  return new URL(segments.join('/'), publicUrl).href;
}
