import type { AudioTrack, LiveState, Variant } from '#contract/media-types.ts';
import type { MediaPlaylist, MultivariantPlaylist } from '#lib/hls/playlist.ts';
import type { MediaContent } from '#lib/media/classify-content.ts';
import { readSignedExpiry } from '#lib/net/signed-expiry.ts';

import { allowsScript } from '../../content/cross-origin.ts';
import { pickBestVariant } from '../../content/pick-best-variant.ts';
import { decideProxyReasons } from '../../content/proxy-reasons.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { ResolvedMedia } from '../../core/resolution.ts';
import type { SourceContent } from '../../core/source-content.ts';

export type PlaylistResponse = {
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  /** The first URLs in the playlist. */
  readonly urls: readonly string[];
};

export type HlsPresentation = {
  readonly multivariant: MultivariantPlaylist | null;
  readonly media: MediaPlaylist;
  readonly responses: readonly PlaylistResponse[];
  /** Those of the initialization segment. */
  readonly codecs: string | null;
  readonly mediaContent: MediaContent;
};

/** RFC 8216 §6.3.3: clients should not start closer to the end than three target durations. */
const HOLD_BACK_TARGETS = 3;

export function toHlsMedia(
  { multivariant, media, responses, codecs, mediaContent }: HlsPresentation,
  content: SourceContent,
  origin: string,
): ResolvedMedia {
  const variants = multivariant?.variants.map(toVariant) ?? null;
  const best = pickBestVariant(variants ?? []);
  const duration = media.ended ? media.duration : null;
  const { requestedUrl: url, requestHeaders } = content;
  const segmentUrl = toSegmentUrl(media, responses);
  return {
    ...NO_DETAILS,
    type: media.ended ? 'HLS' : 'live',
    hasVideo: mediaContent !== 'audio',
    duration,
    width: best.width,
    height: best.height,
    live: toLiveState(media),
    sources: [
      {
        format: 'HLS',
        mimeType: 'application/vnd.apple.mpegurl',
        url,
        headers: requestHeaders,
        proxyReasons: decideProxyReasons({
          url,
          related: [
            ...responses.map((response) => response.url),
            ...(segmentUrl === null ? [] : [segmentUrl]),
          ],
          requestHeaders,
          isCorsBlocked: !allowsPlayer(responses, segmentUrl, origin),
        }),
        ...best,
        codecs: multivariant === null ? codecs : best.codecs,
        duration,
        size: null,
        drm: multivariant === null || multivariant.drm.length === 0 ? null : multivariant.drm,
        variants,
        audioTracks: toAudioTracks(multivariant),
        expiresAtMs: readSignedExpiry(url),
      },
    ],
    iframeUrl: null,
  };
}

/**
 * The player fetches playlists and segments by script. No segment has been fetched, so segments are
 * assumed to be allowed if a playlist of the same origin is. Otherwise, the stream is proxied,
 * which always works.
 */
function allowsPlayer(
  responses: readonly PlaylistResponse[],
  segmentUrl: URL | null,
  origin: string,
): boolean {
  const isAllowed = responses.every(({ headers }) => allowsScript(headers, origin));
  return (
    isAllowed &&
    (segmentUrl === null || responses.some(({ url }) => url.origin === segmentUrl.origin))
  );
}

function toSegmentUrl(media: MediaPlaylist, responses: readonly PlaylistResponse[]): URL | null {
  const base = responses.at(-1)?.url;
  return media.firstSegmentUri === null ? null : URL.parse(media.firstSegmentUri, base?.href);
}

function toVariant(variant: MultivariantPlaylist['variants'][number]): Variant {
  const { width, height, bandwidth, codecs, frameRate } = variant;
  return { width, height, bitrate: bandwidth, codecs, frameRate };
}

function toAudioTracks(multivariant: MultivariantPlaylist | null): readonly AudioTrack[] | null {
  const renditions = multivariant?.audioRenditions ?? [];
  if (renditions.length === 0) return null;
  return renditions.map(({ language, name, default: isDefault }) => ({
    language,
    name,
    codecs: null,
    default: isDefault,
  }));
}

function toLiveState(media: MediaPlaylist): LiveState | null {
  if (media.ended && !media.isFromLive) return null;
  const dvrWindow = media.duration;
  if (media.ended) return { state: 'ended', latencyTarget: null, dvrWindow };
  const { partHoldBack, holdBack, targetDuration } = media;
  const defaultLatency = targetDuration === null ? null : targetDuration * HOLD_BACK_TARGETS;
  return { state: 'live', latencyTarget: partHoldBack ?? holdBack ?? defaultLatency, dvrWindow };
}
