import { createHash } from 'node:crypto';

import type { SourceDetails, SubtitleTrack } from '#contract/media-types.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import { toTime } from '#lib/text/to-time.ts';

import { toFieldsWire } from '../fields/owner-values.ts';
import type { Audience } from '../fields/video-fields.ts';
import type { ReadyVideo, Removal, Source, Video } from '../record/video.ts';
import {
  type LinkOptions,
  linkToSource,
  linkToTrack,
  linkToVideoPoster,
  toEmbedLinks,
} from './links.ts';
import { hidesUpstream, toShownTitle } from './shown-title.ts';
import type {
  RemovalWire,
  SourceWire,
  VideoSourcesWire,
  VideoStatusWire,
  VideoWire,
} from './wire.ts';

export type WireOptions = LinkOptions & {
  /**
   * True for the caller that submitted the URL. The response then also includes the fields that
   * only the owner may see.
   */
  readonly includeSourceUrl: boolean;
  /** True for events, which only the owner's webhooks receive. By default as `includeSourceUrl`. */
  readonly includeLabels?: boolean;
};

/** The VideoObject of the API. It never reveals the upstream of a proxied source. */
export function toVideoWire(video: Video, options: WireOptions): VideoWire {
  const { checkedAtMs } = video.addresses[0];
  return {
    id: video.id,
    status: video.status,
    provider: video.provider,
    ...toMedia(video, options),
    ...toFieldsWire(video, listAudiences(video, options)),
    title: toShownTitle(video, options.includeSourceUrl ? { includesHost: true } : {}),
    sources: toSourceWires(video, options),
    subtitles: video.tracks.map((track) => toTrackWire(track, { videoId: video.id, ...options })),
    embed: toEmbedLinks(video, options),
    error: toFailure(video),
    ...(video.status === 'removed' && { removal: toRemovalWire(video.removal) }),
    ...(options.includeSourceUrl && {
      sourceUrl: video.addresses[0].url.href,
      posterUploadedAt: toTime(video.posterUploadedAtMs),
    }),
    createdAt: toTime(video.createdAtMs),
    updatedAt: toTime(video.updatedAtMs),
    resolvedAt: video.status === 'ready' ? toTime(video.resolvedAtMs) : null,
    checkedAt: toTime(checkedAtMs),
  };
}

/** The audiences of the fields that the response includes. */
function listAudiences(
  { ownerId }: Video,
  { includeSourceUrl, includeLabels = includeSourceUrl }: WireOptions,
): readonly Audience[] {
  if (ownerId === null) return ['everyone'];
  return [
    'everyone',
    ...(includeLabels ? (['receivers'] as const) : []),
    ...(includeSourceUrl ? (['owner'] as const) : []),
  ];
}

export function toStatusWire(video: Video): VideoStatusWire {
  const isReady = video.status === 'ready';
  return {
    id: video.id,
    status: video.status,
    type: isReady ? video.type : null,
    live: isReady ? video.live : null,
    error: toFailure(video),
    updatedAt: toTime(video.updatedAtMs),
  };
}

export function toVideoSourcesWire(video: Video, options: WireOptions): VideoSourcesWire {
  return { id: video.id, order: video.sourceOrder, sources: toSourceWires(video, options) };
}

/** Empty until the video is ready. */
function toSourceWires(video: Video, options: WireOptions): SourceWire[] {
  if (video.status !== 'ready') return [];
  return video.sources.map((source, index) => ({
    id: source.id,
    url: source.proxied ? linkToSource(video.id, source, options) : source.url.href,
    ...toSourceFields(source, { ...source, position: index }),
    ...(options.includeSourceUrl &&
      source.address.digest !== video.addresses[0].digest && {
        sourceUrl: source.address.url.href,
      }),
  }));
}

type SourceInfo = SourceDetails & Pick<Source, 'format' | 'mimeType' | 'expiresAtMs'>;
/** Fields that stored and transient sources share. */
export function toSourceFields(
  source: SourceInfo,
  { proxied, isLost, position }: Pick<Source, 'proxied' | 'isLost'> & { readonly position: number },
): Omit<SourceWire, 'id' | 'url' | 'sourceUrl'> {
  return {
    format: source.format,
    mimeType: source.mimeType,
    proxied,
    default: position === 0,
    health: isLost ? 'lost' : 'good',
    width: source.width,
    height: source.height,
    bitrate: source.bitrate,
    codecs: source.codecs,
    frameRate: source.frameRate,
    duration: source.duration,
    size: source.size,
    drm: source.drm === null ? null : [...source.drm],
    variants: toCopies(source.variants),
    audioTracks: toCopies(source.audioTracks),
    // The upstream URL of a proxied source expires, but the link on this service keeps working.
    expiresAt: proxied ? null : toTime(source.expiresAtMs),
  };
}

export function toTrackWire(
  track: SubtitleTrack,
  { videoId, ...options }: LinkOptions & { readonly videoId: string },
): SubtitleTrackWire {
  return {
    language: track.lang,
    label: track.label,
    kind: track.kind,
    default: track.isDefault,
    origin: track.origin,
    cueCount: track.cueCount,
    url: linkToTrack(videoId, `${track.lang}.vtt`, options),
    srtUrl: linkToTrack(videoId, `${track.lang}.srt`, options),
    createdAt: toTime(track.createdAtMs),
    updatedAt: toTime(track.updatedAtMs),
  };
}

const DIGEST_CHARACTERS = 22;

/**
 * The ETag depends on the revision and on this representation, but not on `checkedAt`. Otherwise
 * each check would make the owner's `If-Match` fail, although the video has not changed.
 */
export function toVideoEtag({ revision }: Video, wire: VideoWire): string {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...wire, checkedAt: null }))
    .digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}

export type MediaFields = Pick<
  VideoWire,
  | 'type'
  | 'playback'
  | 'hasVideo'
  | 'thumbnailUrl'
  | 'duration'
  | 'width'
  | 'height'
  | 'live'
  | 'author'
  | 'publishedAt'
>;

export const NO_MEDIA: MediaFields = {
  type: null,
  playback: null,
  hasVideo: true,
  thumbnailUrl: null,
  duration: null,
  width: null,
  height: null,
  live: null,
  author: null,
  publishedAt: null,
};

function toMedia(video: Video, options: LinkOptions): MediaFields {
  if (video.status !== 'ready') return NO_MEDIA;
  const { type, kind: playback, hasVideo, duration, width, height, live } = video;
  const thumbnailUrl = toThumbnailUrl(video, options);
  const publishedAt = toTime(video.publishedAtMs);
  const author = toAuthor(video);
  return {
    type,
    playback,
    hasVideo,
    thumbnailUrl,
    duration,
    width,
    height,
    live,
    author,
    publishedAt,
  };
}

/** The page of the author would reveal the upstream of a proxied source. */
function toAuthor(video: ReadyVideo): VideoWire['author'] {
  const { author } = video;
  if (author === null) return null;
  return { name: author.name, url: hidesUpstream(video) ? null : (author.url?.href ?? null) };
}

function toThumbnailUrl(video: ReadyVideo, options: LinkOptions): string | null {
  const { thumbnail, posterUploadedAtMs } = video;
  if (posterUploadedAtMs === null && thumbnail?.proxied !== true)
    return thumbnail?.url.href ?? null;
  return linkToVideoPoster(video, options);
}

function toFailure(video: Video): VideoWire['error'] {
  if (video.status !== 'failed') return null;
  return { code: video.error.code, message: video.error.message };
}

function toRemovalWire({ reason, notice, atMs }: Removal): RemovalWire {
  return { reason, notice, removedAt: toTime(atMs) };
}

function toCopies<T extends object>(items: readonly T[] | null): T[] | null {
  return items === null ? null : items.map((item) => ({ ...item }));
}
